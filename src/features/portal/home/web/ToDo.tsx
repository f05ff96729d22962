// List of the tasks of all permitted parts; each row has one button, which acts or links.
import {
  ApiOutlined,
  CheckCircleOutlined,
  EditOutlined,
  FileTextOutlined,
  HighlightOutlined,
  LockOutlined,
  PauseCircleOutlined,
  SyncOutlined,
  TeamOutlined,
  UserDeleteOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { productionBoard, productions } from '#features/authoring/productions/contract.ts'
import { useGenerationBoard } from '#features/authoring/productions/web/use-generation-board.tsx'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { type Home, home, maxListed } from '../contract.ts'
import { addressOf } from './addresses.ts'
import { Go, number, Panel, Row, Rows } from './Panel.tsx'
import { reviewTasks } from './review-tasks.tsx'

function GoOn({ paused }: { paused: { id: string }[] }) {
  const may = useMay()
  const act = useApiMutation(productionBoard.pause, {
    done: '已继续生成',
    refresh: [home.overview, productions.active, productionBoard.overview],
  })
  if (!may(productionBoard.pause)) return null
  const goOn = async () => {
    for (const { id } of paused) await act.run({ body: { courseId: id, paused: false } })
  }
  return (
    <Button loading={act.busy} onClick={() => void goOn()}>
      继续生成
    </Button>
  )
}

function Enable({ id, title }: { id: string; title: string }) {
  const may = useMay()
  const act = useApiMutation(courseAuthoring.state, { done: `已启用：${title}`, refresh: [home.overview, courses.page] })
  if (!may(courseAuthoring.state)) return null
  return (
    <Button loading={act.busy} onClick={() => void act.run({ body: { id, isValid: 'VALID' } })}>
      启用
    </Button>
  )
}

function Again({ id, title, count }: { id: string; title: string; count: number }) {
  const may = useMay()
  const board = useGenerationBoard({ courseId: id }, title)
  return may(productionBoard.generate) ? <Button onClick={() => board.askGenerate('STALE', count)}>重新生成</Button> : null
}

const media = ({ attention: { failed } }: Home): ReactNode[] =>
  failed.records.map((c) => (
    <Row
      key={`failed ${c.id}`}
      icon={<WarningOutlined aria-hidden />}
      tone="error"
      title={`${c.title}：${number(c.count)} 条音视频生成失败`}
      to={addressOf.board(c.id, 'failed')}
      sub="文字已保留，重试不影响其他音视频"
      act={<Go to={addressOf.board(c.id, 'failed')}>查看原因并重试</Go>}
    />
  ))

const rested = ({ author }: Home): ReactNode[] => {
  if (!author?.paused.length) return []
  const all = author.paused.reduce((sum, c) => sum + c.waiting, 0)
  return [
    <Row
      key="paused"
      icon={<PauseCircleOutlined aria-hidden />}
      tone="warning"
      title={`${number(all)} 项生成任务已暂停`}
      to={addressOf.board(author.paused[0]?.id ?? '')}
      sub={author.paused.map((c) => `${c.title} ${number(c.waiting)} 项`).join('、')}
      act={<GoOn paused={author.paused} />}
    />,
  ]
}

const ripe = ({ author }: Home): ReactNode[] => [
  ...(author?.ready ?? []).map((c) => (
    <Row
      key={`ready ${c.id}`}
      icon={<CheckCircleOutlined aria-hidden />}
      tone="success"
      title={`${c.title}：${number(c.count)} 条音视频全部完成，可以启用`}
      to={addressOf.course(c.id)}
      sub="启用后学员就能看到"
      act={<Enable {...c} />}
    />
  )),
  ...(author?.stale ?? []).map((c) => (
    <Row
      key={`stale ${c.id}`}
      icon={<SyncOutlined aria-hidden />}
      tone="warning"
      title={`${c.title}：${number(c.count)} 条音视频已过期`}
      to={addressOf.board(c.id, 'stale')}
      sub="文字或数字人改过，音视频还是旧的"
      act={<Again {...c} />}
    />
  )),
]

const waiting = ({ attention: { marking }, marker }: Home): ReactNode[] =>
  marker
    ? []
    : marking.records.map((e) => (
        <Row
          key={`marking ${e.id}`}
          icon={<HighlightOutlined aria-hidden />}
          tone="brand"
          title={`${e.title}：${number(e.people)} 人待阅卷`}
          to={addressOf.marking(e)}
          act={<Go to={addressOf.marking(e)}>阅卷</Go>}
        />
      ))

const mentorless = ({ attention: { mentorless: found } }: Home): ReactNode[] =>
  found.records.map((p) => (
    <Row
      key={`mentorless ${p.id}`}
      icon={<UserDeleteOutlined aria-hidden />}
      tone="warning"
      title={`${p.title}：导师已删除或已禁用`}
      to={addressOf.project(p)}
      sub="另选一位导师之前，没有人带教这个项目"
      act={<Go to={addressOf.project(p)}>另选导师</Go>}
    />
  ))

const undrawable = ({ attention: { draws } }: Home): ReactNode[] =>
  draws.records.map((e) => (
    <Row
      key={`draw ${e.id}`}
      icon={<FileTextOutlined aria-hidden />}
      tone="error"
      title={`${e.title}：抽题规则不能满足，考生不能开始`}
      to={addressOf.paper(e)}
      sub={e.problem}
      act={<Go to={addressOf.paper(e)}>修改规则</Go>}
    />
  ))

const unfinished = ({ attention: { papers, drafts }, author }: Home): ReactNode[] => {
  const ready = new Set(author?.ready.map((c) => c.id))
  return [
    ...papers.records.map((e) => (
      <Row
        key={`paper ${e.id}`}
        icon={<FileTextOutlined aria-hidden />}
        title={`${e.title}：还没有试卷`}
        to={addressOf.paper(e)}
        sub={`${e.startTime.slice(0, 16)} 开始`}
        act={<Go to={addressOf.paper(e)}>设置试卷</Go>}
      />
    )),
    ...drafts.records.flatMap((c) =>
      ready.has(c.id)
        ? []
        : [
            <Row
              key={`draft ${c.id}`}
              icon={<EditOutlined aria-hidden />}
              title={`${c.title}：还没有启用`}
              to={addressOf.course(c.id)}
              sub={c.scripts ? `${number(c.scripts)} 条脚本` : '还没有脚本'}
              act={<Go to={addressOf.course(c.id)}>继续编辑</Go>}
            />,
          ],
    ),
  ]
}

const offices = ({ admin }: Home): ReactNode[] => {
  if (!admin) return []
  const { services, locked, leaderless } = admin
  return [
    ...services.flatMap((s) =>
      s.ok
        ? []
        : [
            <Row
              key={s.name}
              icon={<ApiOutlined aria-hidden />}
              tone="error"
              title={`${s.name}：异常`}
              to="/mediaProvider"
              sub={s.note}
              act={<Go to="/mediaProvider">查看</Go>}
            />,
          ],
    ),
    ...(locked
      ? [
          <Row
            key="locked"
            icon={<LockOutlined aria-hidden />}
            tone="warning"
            title={`${number(locked)} 个账号或地址因连续输错密码被锁定`}
            to="/onlineSession?view=locked"
            act={<Go to="/onlineSession?view=locked">查看</Go>}
          />,
        ]
      : []),
    ...(leaderless.total
      ? [
          <Row
            key="leaderless"
            icon={<TeamOutlined aria-hidden />}
            title={`${number(leaderless.total)} 个部门还没有培训负责人`}
            sub={`${leaderless.names.map((n) => n.split('/').slice(1).join('/')).join('、')}${leaderless.total > leaderless.names.length ? ' 等' : ''}`}
            act={<Go to="/user">去设置</Go>}
          />,
        ]
      : []),
  ]
}

/** Number of tasks that are not listed and have no page of their own. */
const unlisted = ({ attention: { failed, drafts, papers, draws, mentorless, marking }, marker }: Home) =>
  [failed, drafts, papers, draws, mentorless, ...(marker ? [] : [marking])].reduce((sum, list) => sum + list.total - list.records.length, 0)

/** The page with more records of each kind of task, as soon as the person has asked for them. */
function useLonger(given: Home) {
  const [isAsked, ask] = useState(false)
  const { data, isFetching, refetch } = useApiQuery(home.overview, { query: { pageSize: maxListed } }, { when: isAsked })
  const read = () => (isAsked ? void refetch() : ask(true))
  return { of: data ?? given, busy: isFetching && !data, onRest: data ? undefined : read }
}

export function ToDo({ of: given }: { of: Home }) {
  const { of, busy, onRest } = useLonger(given)
  const rest = unlisted(of)
  const rows = [
    ...media(of),
    ...rested(of),
    ...offices(of),
    ...reviewTasks(of),
    ...undrawable(of),
    ...mentorless(of),
    ...ripe(of),
    ...waiting(of),
    ...unfinished(of),
  ]
  // leaders see no empty task list
  if (!rows.length && of.leader) return null
  return (
    <Panel title="待处理" count={rows.length + rest}>
      {rows.length ? <Rows {...{ rest, busy, onRest }}>{rows}</Rows> : <p className="yw-panel-none">没有需要处理的事项</p>}
    </Panel>
  )
}
