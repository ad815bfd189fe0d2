import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './sortable-list.module.css';

interface Props<T> {
  items: T[];
  idOf: (item: T) => number | string;
  nameOf: (item: T) => string;
  onReorder: (items: T[]) => void;
  children: (item: T, index: number) => ReactNode;
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

const announcements = {
  onDragStart: () => 'Item levantado.',
  onDragOver: () => undefined,
  onDragEnd: () => 'Item solto.',
  onDragCancel: () => 'Movimento cancelado.',
};

/** A list put in order by mouse or touch; by keyboard each arrow moves the item whose handle has the focus. */
export function SortableList<T>({ items, idOf, nameOf, onReorder, children }: Props<T>) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
  );
  const ids = items.map(idOf);
  const [told, setTold] = useState('');
  const grip = useRef<HTMLElement | null>(null);
  // Where the handle was moved in the page, the browser took its focus away.
  useLayoutEffect(() => {
    grip.current?.focus();
    grip.current = null;
  });

  function step(index: number, event: KeyboardEvent<HTMLElement>): void {
    const to = index + (steps[event.key] ?? 0);
    const item = items[index];
    if (to === index || !item) return;
    event.preventDefault();
    if (!(to in items)) return;
    grip.current = event.currentTarget;
    setTold(`${nameOf(item)}: ${to + 1} de ${items.length}`);
    onReorder(arrayMove(items, index, to));
  }

  function reorder({ active, over }: DragEndEvent): void {
    if (over && active.id !== over.id) onReorder(arrayMove(items, ids.indexOf(active.id), ids.indexOf(over.id)));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={reorder}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: 'Seta para cima ou para baixo move o item.',
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.list}>
          {items.map((item, index) => (
            <SortableItem
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item)}
              onKeyDown={(event) => step(index, event)}
            >
              {children(item, index)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
      <p role="status" className={styles.told}>
        {told}
      </p>
    </DndContext>
  );
}

interface ItemProps {
  id: number | string;
  name: string;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

function SortableItem({ id, name, onKeyDown, children }: ItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition: transition ?? '' }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        variant="subtle"
        size="lg"
        className={styles.grip}
        {...attributes}
        {...listeners}
        onKeyDown={onKeyDown}
        aria-label={`Mover ${name}`}
      >
        <IconGripVertical size={20} />
      </ActionIcon>
      <div className={styles.content}>{children}</div>
    </li>
  );
}
