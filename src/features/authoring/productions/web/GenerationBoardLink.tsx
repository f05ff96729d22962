// Link to the board on the pages of a course, with a button that makes its stale media again.
import { ApartmentOutlined, SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useEvents } from '#ui/api/events.ts'
import { May } from '#ui/api/session.tsx'
import { productionBoard, productions } from '../contract.ts'
import { type BoardPlace, boardAddress } from './board-address-rules.ts'
import { useGenerationBoard } from './use-generation-board.tsx'
import { useSoon } from './use-soon.ts'

interface Props {
  place: BoardPlace
  /** Name of the scope in the interface, such as 本子场景. */
  where: string
  canEdit: boolean
  onDone?: () => void
  /** A changed stamp reloads the count of stale media. */
  stamp?: unknown
  /** True while the page loads its own data, which come first. */
  waiting?: boolean
}

/** Button «重新生成已过期的 n 条», hidden without stale media. */
function StaleButton({ place, where, onDone, stamp, waiting = false }: Omit<Props, 'canEdit'>) {
  const { data, refetch } = useApiQuery(
    productionBoard.rows,
    { query: { ...place, state: 'stale', pageSize: 10 } },
    { when: place.courseId !== '0' && !waiting, inPlace: true },
  )
  const board = useGenerationBoard(place, where, onDone)
  const again = useSoon(() => void (!waiting && refetch()))
  useEvents(productions.stream, again, again)
  useEffect(again, [again, stamp])
  const count = data?.total ?? 0
  return (
    count > 0 && (
      <Button icon={<SyncOutlined aria-hidden />} onClick={() => board.askGenerate('STALE', count)}>
        重新生成已过期的 {count} 条
      </Button>
    )
  )
}

export function GenerationBoardLink(props: Props) {
  const navigate = useNavigate()
  const to = boardAddress(props.place)
  return (
    <>
      {props.canEdit && (
        <May do={productionBoard.generate}>
          <StaleButton {...props} />
        </May>
      )}
      <Button
        icon={<ApartmentOutlined aria-hidden />}
        href={to}
        onClick={(e) => {
          e.preventDefault()
          void navigate(to)
        }}
      >
        生成看板
      </Button>
    </>
  )
}
