import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './sortable-list.module.css';

interface Props<T> {
  items: T[];
  idOf: (item: T) => number | string;
  nameOf: (item: T) => string;
  onReorder: (items: T[]) => void;
  children: (item: T, index: number) => ReactNode;
}

type Over = Pick<DragOverEvent, 'active' | 'over'>;

const announcements = {
  onDragStart: () => 'Item levantado. Use as setas para mover e espaço para soltar.',
  onDragOver: ({ active, over }: Over) => (over && over.id !== active.id ? 'Item sobre outra posição.' : undefined),
  onDragEnd: () => 'Item solto.',
  onDragCancel: () => 'Movimento cancelado.',
};

/** A list put in order by mouse, touch or keyboard (space, arrows, space). */
export function SortableList<T>({ items, idOf, nameOf, onReorder, children }: Props<T>) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);

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
          draggable: 'Pressione espaço para levantar, setas para mover e espaço para soltar.',
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.list}>
          {items.map((item, index) => (
            <SortableItem key={idOf(item)} id={idOf(item)} name={nameOf(item)}>
              {children(item, index)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableItem({ id, name, children }: { id: number | string; name: string; children: ReactNode }) {
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
        aria-label={`Mover ${name}`}
      >
        <IconGripVertical size={20} />
      </ActionIcon>
      <div className={styles.content}>{children}</div>
    </li>
  );
}
