// Columns of the course list.
import { Tooltip } from 'antd'
import { Link } from 'react-router'
import { MediaStrip, mediaWords } from '#ui/media/MediaStrip.tsx'
import { Poster } from '#ui/media/Poster.tsx'
import { NameLink } from '#ui/table/NameLink.tsx'
import { useMay } from '#ui/api/session.tsx'
import type { CardOf } from '#ui/table/card.ts'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { ListedCourse } from '#features/authoring/courses/contract.ts'
import { boardAddress } from '#features/authoring/productions/web/board-address-rules.ts'
import { addressOf } from './address-rules.ts'
import { EnableSwitch } from './use-enabling.tsx'
import { saidColumns } from './said-columns.ts'
import './courses.css'

/** Address of the analysis of the course, for all people within reach. */
const reportOf = ({ id, title }: ListedCourse) => `/dataAnalysis?${new URLSearchParams({ type: 'COURSE', contentId: id, name: title })}`

function Media({ course: { id, counts } }: { course: ListedCourse }) {
  const may = useMay()
  const inside = (
    <>
      <MediaStrip counts={counts ?? {}} />
      <small>{mediaWords(counts ?? {})}</small>
    </>
  )
  if (!may('course:generation')) return <span className="yw-course-media">{inside}</span>
  return (
    <Link className="yw-course-media" to={boardAddress({ courseId: id })}>
      {inside}
    </Link>
  )
}

function practisedWords({ practised, isValid }: ListedCourse): string {
  if (!practised) return isValid === 'VALID' ? '还没有人练习' : '未启用'
  const { users, averageScore } = practised
  return `${users.toLocaleString('zh-CN')} 人${averageScore === null ? '' : ` · ${averageScore.toFixed(1)} 分`}`
}

function Practice({ course }: { course: ListedCourse }) {
  const may = useMay()
  const [people, score] = practisedWords(course).split(' · ')
  const words = (
    <>
      {people}
      {score && <small>平均 {score}</small>}
    </>
  )
  if (!course.practised) return <span className="yw-small yw-muted">{people}</span>
  if (!may('trainingAnalysis:menu')) return <span className="yw-course-practice">{words}</span>
  return (
    <Link className="yw-course-practice" to={reportOf(course)}>
      {words}
    </Link>
  )
}

/** Name of the maker, and the number of co-authors. */
function Makers({ course: { createUserName, coAuthors } }: { course: ListedCourse }) {
  const names = coAuthors?.map((person) => person.name).join('、')
  return (
    <>
      {createUserName ?? '-'}
      {names && (
        <Tooltip title={`协作者：${names}`}>
          <small className="yw-course-makers">协作 {coAuthors?.length} 人</small>
        </Tooltip>
      )}
    </>
  )
}

const [date, time] = [(c: ListedCourse) => c.createDate.slice(0, 10), (c: ListedCourse) => c.createDate.slice(11, 19)]

export const courseColumns: Column<ListedCourse>[] = [
  placeColumn,
  {
    key: 'title',
    title: '课程标题',
    least: 136,
    tone: 'name',
    always: true,
    render: (c) => <NameLink to={addressOf.course(c)} name={c.title} />,
  },
  ...saidColumns('COURSE'),
  { key: 'coverUrl', title: '封面', width: 104, render: (c) => <Poster src={c.coverUrl} /> },
  { key: 'createUserName', title: '创建人', width: 76, render: (c) => <Makers course={c} /> },
  {
    key: 'createDate',
    title: '创建时间',
    width: 98,
    tone: 'second',
    render: (c) => (
      <span className="yw-small">
        {date(c)} <br />
        {time(c)}
      </span>
    ),
  },
  { key: 'counts', title: '音视频', width: 140, render: (c) => <Media course={c} /> },
  { key: 'practised', title: '练习', width: 96, render: (c) => <Practice course={c} /> },
  { key: 'isValid', title: '启用', width: 56, align: 'center', render: (c) => <EnableSwitch course={c} /> },
]

/** Card of a course on a phone. */
export const courseCard = (c: ListedCourse): CardOf => ({
  cover: <Poster src={c.coverUrl} />,
  title: <NameLink to={addressOf.course(c)} name={c.title} />,
  mark: <EnableSwitch course={c} />,
  lines: [c.description, `${mediaWords(c.counts ?? {})} · ${practisedWords(c)}`],
  bar: <MediaStrip counts={c.counts ?? {}} />,
})
