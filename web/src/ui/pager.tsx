import { Group, NativeSelect, Pagination } from '@mantine/core';
import { useEffect } from 'react';

interface Props {
  page: number;
  pages: number;
  /** `replace`: the page that was asked for does not exist, and is no place to go back to. */
  onPage: (page: number, replace?: boolean) => void;
  /** How many rows a page may have, where a person may choose. */
  sizes?: number[];
  items?: number;
  onItems?: (items: number) => void;
}

export function Pager({ page, pages, onPage, sizes, items, onItems }: Props) {
  // An old address, or the last row of the last page was deleted.
  useEffect(() => {
    if (page > pages) onPage(pages, true);
  }, [page, pages, onPage]);

  return (
    <Group mt="lg" justify="space-between" data-screen>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Próxima página' : 'Página anterior' })}
          getItemProps={(number) => ({ 'aria-label': `Página ${number}` })}
        />
      )}
      {sizes && (
        <NativeSelect
          ml="auto"
          aria-label="Itens por página"
          data={sizes.map((size) => ({ value: String(size), label: `${size} por página` }))}
          value={String(items)}
          onChange={(event) => onItems?.(Number(event.currentTarget.value))}
        />
      )}
    </Group>
  );
}
