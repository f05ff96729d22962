// The calibrations that the user began or is asked to mark.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { May, usePerson } from '#ui/api/session.tsx'
import { NameLink } from '#ui/table/NameLink.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import type { CardOf } from '#ui/table/card.ts'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { type Calibration, talkCalibrations } from '../contract.ts'
import { CalibrationDialog } from './CalibrationDialog.tsx'
import { addressOf, progressWords, reachedWords } from './calibration-words.ts'

const columns: Column<Calibration>[] = [
  placeColumn,
  { key: 'title', title: '情景', least: 130, tone: 'name', always: true, render: (r) => <NameLink to={addressOf(r.id)} name={r.title} /> },
  { key: 'courseTitle', title: '课程', least: 130, tone: 'second' },
  { key: 'talks', title: '对话', width: 70, align: 'right', render: (r) => `${r.talks} 次` },
  { key: 'raters', title: '已评', least: 160, render: progressWords },
  {
    key: 'reached',
    title: '评定相同',
    width: 156,
    align: 'right',
    render: (r) => (r.reached === null ? '-' : <b className={r.reached < r.target ? 'yw-warn' : ''}>{reachedWords(r)}</b>),
  },
  { key: 'createdBy', title: '发起人', width: 96, tone: 'second' },
  { key: 'createDate', title: '发起时间', width: 160, tone: 'second', render: (r) => r.createDate.slice(0, 16) },
]

const cardOf = (r: Calibration): CardOf => ({
  title: <NameLink to={addressOf(r.id)} name={r.title} />,
  mark: r.reached === null ? '评定中' : reachedWords(r),
  lines: [progressWords(r), `${r.courseTitle} · ${r.createDate.slice(0, 16)}`],
})

export function CalibrationTable() {
  const me = usePerson()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const remove = useApiMutation(talkCalibrations.remove, {
    done: '已删除',
    refresh: [talkCalibrations.page],
    left: { verb: '删除', leads: { nowhere: 'only what is deleted already, or begun by another person, is left out' } },
  })
  const waitsForMe = ({ raters, talks }: Calibration) => raters.some(({ id, done }) => id === me.id && done < talks)
  const begin = (
    <May do={talkCalibrations.begin}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        发起校准
      </Button>
    </May>
  )
  return (
    <>
      <ListTable
        name="talk-calibrations"
        resource={talkCalibrations.page}
        rowKey="id"
        columns={columns}
        card={cardOf}
        note={begin}
        empty={{
          title: '还没有校准',
          text: '两到三位导师盲评同样的对话，比较彼此和系统的评定：说法不一致时先统一标准，系统漏听的说法可以加进情景。',
        }}
        actionsWidth={120}
        actions={(r) => [
          { label: waitsForMe(r) ? '评定' : '查看', to: addressOf(r.id) },
          {
            label: '删除',
            danger: true,
            may: talkCalibrations.remove,
            confirm: {
              title: `删除校准「${r.title}」？`,
              content: '所有人的评定一并删除，不影响学员的成绩。',
              act: () => remove.run({ body: [r.id] }),
            },
          },
        ]}
      />
      <CalibrationDialog open={isOpen} onClose={() => setOpen(false)} onBegun={(id) => void navigate(addressOf(id))} />
    </>
  )
}
