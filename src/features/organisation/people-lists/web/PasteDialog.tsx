// Dialog that finds people by a pasted list or a spreadsheet: those found, equal names to choose from, and entries without a person.
import { Button, Input, Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import type { ContentOf } from '#shared/contract.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { copyText } from '#ui/device/copy-text.ts'
import { acceptOf, refusal, upload } from '#ui/media/upload.ts'
import { showFailure, showWarning } from '#ui/page/notice.ts'
import { useDebouncedValue } from '#ui/state/use-debounced-value.ts'
import { layout } from '#ui/theme/palette.ts'
import { peopleLists } from '../contract.ts'
import type { Chosen } from './PeoplePicker.tsx'

type Matched = ContentOf<typeof peopleLists.match>

/** Milliseconds after the last key until people are looked up. */
const PAUSE_MS = 400
const number = (n: number) => n.toLocaleString('zh-CN')

interface OutcomeProps {
  matched: Matched
  /** The person chosen for an ambiguous entry, by its place. */
  picked: Readonly<Record<number, string>>
  onPick: (place: number, id: string | undefined) => void
}

function Outcome({ matched: { found, ambiguous, unknown }, picked, onPick }: OutcomeProps) {
  return (
    <div className="yw-paste-outcome">
      <p role="status">
        找到 <b>{number(found.length)}</b> 人
        {ambiguous.length > 0 && (
          <>
            ，<b className="yw-warn">{number(ambiguous.length)}</b> 项要您选
          </>
        )}
        {unknown.length > 0 && (
          <>
            ，<b className="yw-warn">{number(unknown.length)}</b> 项没有找到
          </>
        )}
      </p>
      {ambiguous.length > 0 && (
        <section aria-label="要您选的">
          <p className="yw-paste-head">重名，或姓名与号码不是同一人</p>
          <ul>
            {ambiguous.map(({ text, people }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- entries may be equal
              <li key={place}>
                <span title={text}>{text}</span>
                <Select
                  size="small"
                  allowClear
                  aria-label={`${text}是谁`}
                  placeholder="不加入"
                  value={picked[place]}
                  options={people.map((p) => ({ value: p.id, label: [p.name, p.orgName].filter(Boolean).join('  ·  ') }))}
                  onChange={(id: string | undefined) => onPick(place, id)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {unknown.length > 0 && (
        <section aria-label="没有找到的">
          <p className="yw-paste-head">
            不能加入
            <Button size="small" type="link" onClick={() => void copyText(unknown.map((u) => `${u.text}\t${u.reason}`).join('\n'))}>
              复制这些
            </Button>
          </p>
          <ul>
            {unknown.map(({ text, reason }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- entries may be equal
              <li key={place}>
                <span title={text}>{text}</span>
                <small>{reason}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The people found and those picked, each once. */
function peopleOf({ found, ambiguous }: Matched, picked: Readonly<Record<number, string>>): Chosen[] {
  const chosen = ambiguous.flatMap(({ people }, place) => people.find((p) => p.id === picked[place]) ?? [])
  return [...new Map([...found, ...chosen].map(({ id, name }) => [id, { id, name }])).values()]
}

interface SheetRead {
  /** Name of the file. */
  name: string
  matched: Matched
}
const rule = peopleLists.matchSheet.upload

function SheetButton({ onRead }: { onRead: (sheet: SheetRead) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const read = async (file: File | undefined) => {
    const fault = file && refusal(file, rule)
    if (!file || fault) return fault && showWarning(fault)
    setReading(true)
    try {
      onRead({ name: file.name, matched: await upload(peopleLists.matchSheet, file) })
    } catch (error) {
      showFailure(error)
      setReading(false)
    }
  }
  return (
    <p className="yw-paste-file">
      <Button loading={isReading} onClick={() => input.current?.click()}>
        选择表格文件
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="表格文件"
        accept={acceptOf(rule)}
        onChange={(e) => {
          void read(e.target.files?.[0])
          e.target.value = ''
        }}
      />
      <span>首行写“姓名”“工号”或“手机号码”，其他列不影响</span>
    </p>
  )
}

interface Props {
  open: boolean
  onClose: () => void
  onAdd: (people: Chosen[]) => void
}

export function PasteDialog({ open, onClose, onAdd }: Props) {
  const [text, setText] = useState('')
  const [sheet, setSheet] = useState<SheetRead | null>(null)
  const [picked, setPicked] = useState<Record<number, string>>({})
  const sought = useDebouncedValue(text.trim(), PAUSE_MS)
  const asked = useApiQuery(peopleLists.match, { body: { text: sought } }, { when: open && sheet === null && sought !== '', inPlace: true })
  const matched = sheet?.matched ?? (sought === '' ? undefined : asked.data)
  const people = matched ? peopleOf(matched, picked) : []
  const isWaiting = sheet === null && (asked.isFetching || sought !== text.trim())
  const clear = () => {
    setText('')
    setSheet(null)
    setPicked({})
  }
  const close = () => {
    clear()
    onClose()
  }
  return (
    <Modal
      open={open}
      title="粘贴名单"
      width={layout.dialog.m}
      destroyOnHidden
      onCancel={close}
      okText={people.length ? `加入 ${number(people.length)} 人` : '加入'}
      okButtonProps={{ disabled: !people.length || isWaiting }}
      onOk={() => {
        onAdd(people)
        close()
      }}
    >
      {sheet ? (
        <p className="yw-paste-sheet">
          <span>{sheet.name}</span>
          <Button size="small" onClick={clear}>
            换一份
          </Button>
        </p>
      ) : (
        <Input.TextArea
          aria-label="名单"
          autoFocus
          rows={6}
          maxLength={200_000}
          value={text}
          placeholder={'每行一人：姓名、工号、手机号码或登录名，也可以几样一起\n张三\n10023\n李四 13800000000\n可以从表格里整列复制过来'}
          onChange={(e) => {
            setText(e.target.value)
            setPicked({})
          }}
        />
      )}
      {!sheet && (
        <SheetButton
          onRead={(read) => {
            setSheet(read)
            setPicked({})
          }}
        />
      )}
      {!sheet && asked.error && sought !== '' && <p className="yw-warn">{asked.error.message}</p>}
      {matched && <Outcome matched={matched} picked={picked} onPick={(place, id) => setPicked((now) => ({ ...now, [place]: id ?? '' }))} />}
    </Modal>
  )
}
