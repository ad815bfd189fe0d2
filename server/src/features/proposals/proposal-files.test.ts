import type { Proposal } from '@cocho/domain/proposals';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { pageCount, pdfInfo, pdfText } from '../../../test/pdf-text.ts';

const api = await startApi();

async function printed(body: object) {
  const { id } = (await api.call<Proposal>('POST', '/proposals', { as: api.staff, body })).body.data;
  const headers = { authorization: api.staff.token };
  const answer = await fetch(`${api.url}/api/v1/proposals/${id}/pdf`, { headers });
  return { id, answer, pdf: new Uint8Array(await answer.arrayBuffer()) };
}

test('the PDF says all that the client decides on, on one page', async () => {
  const { id, answer, pdf } = await printed({
    client_name: 'Fazenda São João',
    client_tax_id: '12ABC34501DE35',
    client_address: 'Estrada da Boiada, km 7',
    discount_percent: 10,
    observations: 'Frete incluso.\nPrazo de 20 dias.',
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''proposta_Fazenda_S%C3%A3o_Jo%C3%A3o_${id}.pdf`,
  );
  const text = pdfText(pdf);
  for (const part of [
    'Fazenda São João',
    '12.ABC.345/01DE-35',
    'R$ 12.300,00',
    'R$ 1.230,00',
    'R$ 11.070,00',
    'R$ 5.535,00',
    'R$ 590,00',
    'R$ 500,00 mais R$ 2,50 por km rodado',
    'Prazo de 20 dias.',
    'Suporte Cocho',
  ])
    expect(text).toContain(part);
  expect(pageCount(pdf)).toBe(1);
  expect(pdfInfo(pdf)).toMatch(/Tagged: +yes/);
});

test('whatever a client is called is printed as it is, and cannot leave the name of the file', async () => {
  const client_name = '#panic("x") *a* <b> @c "; filename="x.exe ../../etc 😀';
  const { answer, pdf } = await printed({ client_name, observations: '#import "x"\n= Título\n$x$' });
  expect(answer.status).toBe(200);
  expect(pdfText(pdf)).toContain('#panic("x") *a* <b> @c "; filename="x.exe ../../etc');
  expect(pdfText(pdf)).toContain('= Título');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/,
  );
});
