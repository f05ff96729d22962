// Tasks of a mentor on the home page: practice and free talks of others that wait for a review.
import { HighlightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Home } from '../contract.ts'
import { addressOf } from './addresses.ts'
import { Go, number, Row } from './Panel.tsx'

/** The row that leads to reviews beyond those that are shown. */
const moreReviews = ({ total, records }: { total: number; records: readonly unknown[] }, what: string, to: string): ReactNode[] =>
  total > records.length
    ? [
        <Row
          key={to}
          icon={<HighlightOutlined aria-hidden />}
          tone="brand"
          title={`共 ${number(total)} 次${what}等待点评或答复`}
          to={to}
          act={<Go to={to}>查看全部</Go>}
        />,
      ]
    : []

/** Practice of others that waits for the mentor. */
const rehearsals = ({ attention: { reviews: found } }: Home): ReactNode[] => [
  ...found.records.map((r) => (
    <Row
      key={`review ${r.id}`}
      icon={<HighlightOutlined aria-hidden />}
      tone={r.appealed ? 'warning' : 'brand'}
      title={`${r.name}：${r.title}`}
      to={addressOf.review(r.id)}
      sub={[
        r.appealed && '申诉待答复',
        r.waiting > 0 && `${number(r.waiting)} 句待点评`,
        r.disputed > 0 && `${number(r.disputed)} 句评分差异`,
      ]
        .filter(Boolean)
        .join('，')}
      act={<Go to={addressOf.review(r.id)}>{r.appealed ? '答复' : '点评'}</Go>}
    />
  )),
  ...moreReviews(found, '练习', '/rehearsalReview'),
]

/** Free talks of others that wait for the mentor. */
const talks = ({ attention: { talks: found } }: Home): ReactNode[] => [
  ...found.records.map((r) => (
    <Row
      key={`talk ${r.id}`}
      icon={<HighlightOutlined aria-hidden />}
      tone={r.appeals ? 'warning' : 'brand'}
      title={`${r.name}：${r.title}`}
      to={addressOf.talk(r.id)}
      sub={['自由对话', r.appeals > 0 && `${number(r.appeals)} 条申诉待答复`, r.open > 0 && `${number(r.open)} 处发现待看`]
        .filter(Boolean)
        .join('，')}
      act={<Go to={addressOf.talk(r.id)}>{r.appeals ? '答复' : '点评'}</Go>}
    />
  )),
  ...moreReviews(found, '自由对话', '/rehearsalReview?kind=talk'),
]

/** Content of others that waits for a review before its release. */
const contents = ({ attention: { contents: found } }: Home): ReactNode[] => [
  ...found.records.map((r) => (
    <Row
      key={`content ${r.id}`}
      icon={<HighlightOutlined aria-hidden />}
      tone="brand"
      title={`${r.name}：${r.title}`}
      to={addressOf.contentReview(r.id)}
      sub={`${r.kind}待审核`}
      act={<Go to={addressOf.contentReview(r.id)}>审核</Go>}
    />
  )),
  ...moreReviews(found, '提交', '/contentReview?f.state=SUBMITTED'),
]

export const reviewTasks = (home: Home): ReactNode[] => [...rehearsals(home), ...talks(home), ...contents(home)]
