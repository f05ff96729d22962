// Preview of one text: before and after, media that become stale, or the reason of a refusal.
import { Checkbox, Tag } from 'antd'
import { scriptTypeLabels } from '#features/authoring/scripts/contract.ts'
import { type FoundRow, outdatedLabels } from '../contract.ts'
import { textLabels } from '../fields.ts'

interface Props {
  row: FoundRow
  replacement: string
  ticked: boolean
  onTick: (on: boolean) => void
}

const whatOf = ({ field, type }: FoundRow) => (field === 'text' && type ? scriptTypeLabels[type] : textLabels[field])
export const labelOf = (row: FoundRow) => [row.seq === null ? '' : `第${row.seq + 1}句`, whatOf(row)].filter(Boolean).join(' · ')

/** Renders the pieces of a text, the hits in another style. */
function Pieces({ pieces, as }: { pieces: readonly string[]; as: (found: string) => React.ReactNode }) {
  // oxlint-disable-next-line react/no-array-index-key -- pieces never change their order
  return pieces.map((piece, i) => <span key={i}>{i % 2 ? as(piece) : piece}</span>)
}

function Marks({ row: { outdated, ownMedia, left, warning, refusal, hits } }: { row: FoundRow }) {
  return (
    <>
      {refusal && <Tag color="error">{refusal}</Tag>}
      {!refusal && hits > 1 && <Tag>{hits} 处</Tag>}
      {!refusal &&
        outdated.map((kind) => (
          <Tag key={kind} color="warning">
            {outdatedLabels[kind]}会过期
          </Tag>
        ))}
      {!refusal && ownMedia && <Tag>自有音视频不会随之改变</Tag>}
      {!refusal && warning && <Tag color="warning">{warning}</Tag>}
      {!refusal && left && <Tag>{left}</Tag>}
    </>
  )
}

export function FoundLine({ row, replacement, ticked, onTick }: Props) {
  const label = labelOf(row)
  return (
    <div className={row.refusal ? 'yw-found-row is-refused' : 'yw-found-row'}>
      <Checkbox checked={ticked} disabled={row.refusal !== null} onChange={(e) => onTick(e.target.checked)} aria-label={label} />
      <div className="yw-found-said">
        <div className="yw-found-head">
          <b>{label}</b>
          <Marks row={row} />
        </div>
        <p>
          <span className="yw-sr">替换前：</span>
          <Pieces pieces={row.pieces} as={(found) => (row.refusal ? <mark>{found}</mark> : <del>{found}</del>)} />
        </p>
        {!row.refusal && (
          <p>
            <span className="yw-sr">替换后：</span>
            <Pieces
              pieces={row.pieces}
              as={() => (replacement ? <ins>{replacement}</ins> : <ins className="is-none" aria-label="删除" />)}
            />
          </p>
        )}
      </div>
    </div>
  )
}
