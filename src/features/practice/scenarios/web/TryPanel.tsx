// 试一试: talks with the content as it is typed, without saving, and shows what code saw in each turn.
import { ClearOutlined, SendOutlined } from '@ant-design/icons'
import { Button, Input, Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { maxTurnText, scorePartNames, scoreParts } from '#shared/scenario-rules.ts'
import type { Scenario } from '#shared/scenario.ts'
import { scenarios, type TriedTurn } from '../contract.ts'

const kinds: Readonly<Record<TriedTurn['findings'][number]['kind'], string>> = {
  GOAL: '达到目标',
  WRONG: '讲错',
  AVOID: '要避免',
  RED_LINE: '红线',
  WARNING: '警告',
  NOTICE: '提醒',
  COAXING: '写给评分者的话',
}
const ends: Readonly<Record<NonNullable<TriedTurn['ended']>, string>> = {
  DONE: '目标全部完成',
  PATIENCE: '客户失去耐心',
  TURNS: '到了轮数',
  TIME: '到了时间',
  RED: '触碰红线',
  LEFT: '学员离开',
}
const sources = { AUTHOR: '', MODEL: '模型的话', FALLBACK: '内置接话' } as const

function Seen({ turn, stages }: { turn: TriedTurn; stages: Scenario['stages'] }) {
  const stage = turn.stage < stages.length ? stages[turn.stage]?.name || `第${turn.stage + 1}个阶段` : '阶段全部完成'
  return (
    <div className="yw-scenario-seen">
      <ul>
        {turn.findings.map(({ kind, name, quote, why }) => (
          <li key={`${kind} ${name} ${quote}`} className={kind === 'GOAL' ? 'is-good' : 'is-bad'}>
            <b>{kinds[kind]}</b> {name}
            {why && `（${why}）`} <q>{quote}</q>
          </li>
        ))}
        {turn.opened.length > 0 && <li>说出隐情：{turn.opened.join('')}</li>}
        {turn.raised && <li>提出异议：{turn.raised}</li>}
        {turn.stopped && (
          <li className="is-bad">
            <b>拦下</b> {turn.stopped.why} <q>{turn.stopped.text}</q>
          </li>
        )}
        {!turn.findings.length && !turn.opened.length && <li>没有认出目标</li>}
      </ul>
      <p className="yw-muted">
        {stage} · 耐心 {turn.patience}
      </p>
      {turn.prompt.length > 0 && (
        <details>
          <summary>提示里有什么</summary>
          <pre>{turn.prompt.map(({ role, content }) => `${role}\n${content}`).join('\n\n')}</pre>
        </details>
      )}
    </div>
  )
}

/** The words of the learner and, for the guard, of a model. */
function Say({ isEnded, isBusy, onSend }: { isEnded: boolean; isBusy: boolean; onSend: (turn: Said) => void }) {
  const [said, setSaid] = useState('')
  const [model, setModel] = useState('')
  const send = () => {
    const text = said.trim()
    if (!text || isEnded || isBusy) return
    onSend({ said: text, model: model.trim() })
    setSaid('')
    setModel('')
  }
  return (
    <>
      <Input.TextArea
        aria-label="学员说"
        autoSize={{ minRows: 2, maxRows: 5 }}
        maxLength={maxTurnText}
        disabled={isEnded}
        placeholder="以学员的身份说一句，按回车发送"
        value={said}
        onChange={(e) => setSaid(e.target.value)}
        onPressEnter={(e) => {
          if (e.shiftKey || e.nativeEvent.isComposing) return
          e.preventDefault()
          send()
        }}
      />
      <div className="yw-scenario-row">
        <Input
          aria-label="假如模型这样回答"
          maxLength={500}
          disabled={isEnded}
          placeholder="可不填：假如模型这样回答，看会不会拦下"
          value={model}
          onChange={(e) => setModel(e.target.value)}
        />
        <Button type="primary" icon={<SendOutlined aria-hidden />} disabled={!said.trim() || isEnded} loading={isBusy} onClick={send}>
          发送
        </Button>
      </div>
    </>
  )
}

interface Said {
  said: string
  model: string
}

function TurnShown({ turn, stages }: { turn: TriedTurn; stages: Scenario['stages'] }) {
  return (
    <div>
      <p className="is-learner">{turn.said}</p>
      <Seen turn={turn} stages={stages} />
      <p className="is-customer">
        {turn.reply.sentences.join('')}
        {sources[turn.reply.source] && <small>{sources[turn.reply.source]}</small>}
      </p>
      {turn.ended && <p className="yw-scenario-end">对话结束：{ends[turn.ended]}</p>}
    </div>
  )
}

interface Props {
  subSceneId: string
  content: Scenario
  /** The model that may play the customer; null: the author's lines. */
  model: { operator: string } | null
}

/** Adds turns; the model answers them unless the author has switched it off or typed an answer in its place. */
function useTurns({ subSceneId, content, model }: Props) {
  const [turns, setTurns] = useState<Said[]>([])
  const [isOff, setOff] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const asks = model !== null && !isOff
  const add = async (turn: Said) => {
    if (!asks || turn.model) return setTurns([...turns, turn])
    setBusy(true)
    try {
      const { text } = await call(scenarios.reply, { body: { subSceneId, content, turns, said: turn.said } })
      setTurns([...turns, { ...turn, model: text }])
    } catch (error) {
      showFailure(error)
      setTurns([...turns, turn])
    }
    setBusy(false)
  }
  return { turns, setTurns, isOff, setOff, isBusy, add }
}

export function TryPanel({ subSceneId, content, model }: Props) {
  const { turns, setTurns, isOff, setOff, isBusy, add } = useTurns({ subSceneId, content, model })
  const { data, error } = useApiQuery(scenarios.try, { body: { subSceneId, content, turns } }, { inPlace: true })
  const log = useRef<HTMLDivElement>(null)
  const shown = data?.turns.length ?? 0
  useEffect(() => {
    if (shown) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [shown])
  return (
    <section className="yw-card yw-scenario-try" aria-label="试一试">
      <header>
        <h2>试一试</h2>
        {model ? (
          <span className="yw-muted">
            <Switch size="small" aria-label="不用模型" checked={isOff} onChange={setOff} /> 不用模型
          </span>
        ) : (
          <span className="yw-muted">没有对话模型，客户按您写的话说</span>
        )}
        <Button size="small" icon={<ClearOutlined aria-hidden />} disabled={!turns.length} onClick={() => setTurns([])}>
          重新开始
        </Button>
      </header>
      <div className="yw-scenario-talk" role="log" aria-label="对话" ref={log}>
        {error && !data && <p className="yw-warn">{error.message}</p>}
        {data && !data.opening.length && <p className="yw-muted">还没有开场白</p>}
        {data && data.opening.length > 0 && <p className="is-customer">{data.opening.join('')}</p>}
        {data?.turns.map((turn, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- turns have no id, and their order never changes
          <TurnShown key={i} turn={turn} stages={content.stages} />
        ))}
      </div>
      {data && turns.length > 0 && (
        <p className="yw-scenario-score">
          <b>{data.score.score}</b> 分
          {scorePartNames.map((name) => ` · ${scoreParts[name].label} ${data.score.parts[name]}/${scoreParts[name].full}`)}
        </p>
      )}
      <details>
        <summary>学员练习前看到的规则</summary>
        <ul>
          {data?.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
      <Say isEnded={data?.turns.some(({ ended }) => ended) ?? false} isBusy={isBusy} onSend={(turn) => void add(turn)} />
    </section>
  )
}
