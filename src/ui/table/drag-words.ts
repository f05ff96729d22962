// Announcements for screen readers while a row is dragged.
import type { DndContextProps } from '@dnd-kit/core'

export const dragWords = (placeOf: (id: unknown) => number): DndContextProps['accessibility'] => ({
  screenReaderInstructions: { draggable: '按空格键拿起此行，用上下方向键移动，再按空格键放下，按 Esc 取消。' },
  announcements: {
    onDragStart: ({ active }) => `已拿起第 ${placeOf(active.id)} 行`,
    onDragOver: ({ over }) => (over ? `移到第 ${placeOf(over.id)} 位` : undefined),
    onDragEnd: ({ over }) => (over ? `已放到第 ${placeOf(over.id)} 位` : '已放回原处'),
    onDragCancel: () => '已取消，放回原处',
  },
})
