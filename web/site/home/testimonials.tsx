const quotes = [
  {
    text: 'O tratador lê o cocho, eu abro o painel no café e já sei qual baia olhar primeiro. Acabou a planilha de ontem.',
    who: 'Gestora de confinamento',
    where: '1.200 cabeças, Triângulo Mineiro',
  },
  {
    text: 'No vagão o bip avisa antes de passar do ponto. O núcleo parou de sumir e a dieta que sai é a dieta que eu formulei.',
    who: 'Técnico nutricionista',
    where: 'Atende onze fazendas em Goiás',
  },
  {
    text: 'Não tem sinal no fundo da fazenda e nunca perdi uma leitura. Chego na sede e sobe tudo sozinho.',
    who: 'Operador de trato',
    where: '3.400 cabeças, Mato Grosso',
  },
];

export function Testimonials() {
  return (
    <section id="testimonials" className="testimonials">
      <div className="wide">
        <p className="eyebrow">Depoimentos</p>
        <h2>O que muda para cada um</h2>
        <ul>
          {quotes.map(({ text, who, where }) => (
            <li key={who}>
              <blockquote>{text}</blockquote>
              <p>
                <b>{who}</b>
                {where}
              </p>
            </li>
          ))}
        </ul>
        <p className="small-print">Depoimentos ilustrativos.</p>
      </div>
    </section>
  );
}
