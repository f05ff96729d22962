// A row that can be dragged by its handle; works for <tr> and for the <div> of virtual rows.
import { HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { createContext, type HTMLAttributes, type Ref, useContext, useMemo } from 'react'

type Sortable = ReturnType<typeof useSortable>
type Handle = Pick<Sortable, 'attributes' | 'listeners'> & { hold: Sortable['setActivatorNodeRef'] }
const HandleContext = createContext<Handle | null>(null)

type Props = HTMLAttributes<HTMLElement> & { 'data-row-key'?: string; ref?: Ref<HTMLElement> }

const rowAs = (Tag: 'tr' | 'div' | 'li') => {
  const Row = Tag as 'div'
  return function SortableRow({ ref, ...props }: Props) {
    const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
      id: props['data-row-key'] ?? '',
      transition: { duration: 150, easing: 'ease-out' },
    })
    const handle = useMemo(() => ({ attributes, listeners, hold: setActivatorNodeRef }), [attributes, listeners, setActivatorNodeRef])
    const merged = (node: HTMLElement | null) => {
      setNodeRef(node)
      if (typeof ref === 'function') ref(node)
      else if (ref) ref.current = node
    }
    return (
      <HandleContext value={handle}>
        <Row
          {...props}
          ref={merged}
          className={`${props.className ?? ''}${isDragging ? ' is-dragged' : ''}`}
          style={{ ...props.style, transform: CSS.Translate.toString(transform), transition }}
        />
      </HandleContext>
    )
  }
}
const inTable = { body: { row: rowAs('tr') } }
const inVirtual = { body: { row: rowAs('div') } }
/** A sortable row of a list of cards. */
export const SortableCard = rowAs('li')
/** antd's `components`: rows are <tr>, virtual rows <div>. */
export const sortableComponents = (virtual: boolean) => (virtual ? inVirtual : inTable)

export function Grip({ place }: { place: number }) {
  const handle = useContext(HandleContext)
  if (!handle) return null
  const { attributes, listeners, hold } = handle
  return (
    <button type="button" className="yw-grip" ref={hold} {...attributes} {...listeners} aria-label={`拖动第 ${place} 行排序`}>
      <HolderOutlined aria-hidden />
    </button>
  )
}
