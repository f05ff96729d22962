// Card of one service: state, functions, configuration, test.
import { ApiOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Progress, Select } from 'antd'
import { useState } from 'react'
import { copyText } from '#ui/device/copy-text.ts'
import { May } from '#ui/api/session.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { searchByLabel } from '#ui/form/search-by.ts'
import { mediaProviders, type Provider } from '../contract.ts'
import { TestOutcome } from './TestOutcome.tsx'
import { useTest } from './use-test.ts'

const gifts = {
  VOICE: '声音',
  VIDEO: '形象',
  LISTENING: '语音识别',
  JUDGING: '智能评分',
  TALKING: '自由对话',
  DRAFTING: '起草试题与话术',
} as const

function abilityText({ abilities, gives }: Provider): string | null {
  if (!abilities || !gives.includes('VOICE')) return null
  const can = [...(abilities.speed ? ['语速'] : []), ...(abilities.pitch ? ['音调'] : [])]
  return [...(can.length ? [`可调${can.join('、')}`] : []), ...(abilities.readings ? ['遵循读音词典'] : [])].join('，') || null
}

/** Label of the state; for a chat model that is not configured the fallback. */
function stateOf({ id, configured }: Provider): string {
  if (id === 'house') return '自带'
  if (configured) return '已接入'
  if (id === 'talk') return '按设定回答'
  return id === 'judge' ? '内置规则' : '未接入'
}

const count = (n: number) => n.toLocaleString('zh-CN')
/** Returns the tokens used today and the limit. */
const usedWords = ({ tokens, most }: NonNullable<Provider['use']>) =>
  most ? `本企业今日已用 ${count(tokens)} / ${count(most)} token` : `本企业今日已用 ${count(tokens)} token，不限量`

/** Returns the facts for choosing a service: functions and abilities. */
function factsOf(provider: Provider): string[] {
  const ability = abilityText(provider)
  return [
    provider.gives.map((g) => gifts[g]).join('、'),
    ...(provider.outside ? [] : ['在本机运行，内容不外传']),
    ...(ability ? [ability] : []),
    ...(provider.voices.length ? [`${provider.voices.length} 个声音`] : []),
  ]
}

/** Instructions for the operator of the servers. */
const setupNote = ({ name, variables }: Provider) =>
  [
    `演武：接入「${name}」`,
    '设置以下环境变量并重启全部进程；步骤见安装目录 docs/providers：',
    ...variables.map((v) => `${v.name}=    # ${v.meaning}${v.needed ? '（必填）' : ''}`),
  ].join('\n')

/** Host, sent data, and tokens used today. */
function Connection({ provider: { name, connection, sends, use, configured } }: { provider: Provider }) {
  return (
    <>
      {connection && (
        <p className="yw-provider-place">
          接入于 {connection.host} · {connection.model}
        </p>
      )}
      {sends && (
        <dl className="yw-provider-sends">
          <dt>{configured ? '发送' : '接入后发送'}</dt>
          <dd>{sends.what}</dd>
          <dt>不发送</dt>
          <dd>{sends.never}</dd>
        </dl>
      )}
      {use && (
        <div className="yw-provider-use">
          <span>{usedWords(use)}</span>
          {use.most > 0 && (
            <Progress percent={Math.min(100, (100 * use.tokens) / use.most)} size="small" showInfo={false} aria-label={`${name}今日用量`} />
          )}
        </div>
      )}
    </>
  )
}

export function ProviderCard({ provider }: { provider: Provider }) {
  const { id, name, description, configured, variables, voices } = provider
  const [voice, setVoice] = useState(voices[0])
  const [open, setOpen] = useState(!configured)
  const { result, step, run } = useTest()
  const testText = provider.audible ? '测试并试听' : '测试连接'
  return (
    <section className={`yw-card yw-provider${configured ? '' : ' is-off'}`} aria-label={name}>
      <div className="yw-provider-head">
        <h2>{name}</h2>
        <Pill tone={configured ? 'success' : 'neutral'} icon={null}>
          {stateOf(provider)}
        </Pill>
      </div>
      <p className="yw-second">{description}</p>
      <ul className="yw-provider-facts">
        {factsOf(provider).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Connection provider={provider} />
      {configured && (
        <May do={mediaProviders.test}>
          <div className="yw-provider-test">
            {voices.length > 1 && (
              <Select
                aria-label={`${name}的声音`}
                value={voice}
                onChange={setVoice}
                options={voices.map((v) => ({ value: v, label: v }))}
                showSearch={searchByLabel}
                disabled={step !== null}
                style={{ width: 180 }}
              />
            )}
            <Button
              icon={<ApiOutlined aria-hidden />}
              loading={step !== null}
              onClick={() => run({ provider: id, ...(voice ? { voice } : {}) })}
            >
              {step ?? testText}
            </Button>
            <TestOutcome name={name} result={result} isRunning={step !== null} />
          </div>
        </May>
      )}
      {variables.length > 0 && (
        <details className="yw-provider-setup" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
          <summary>配置需要什么</summary>
          <ul>
            {variables.map((v) => (
              <li key={v.name}>
                {v.meaning}
                {v.needed && <span className="yw-provider-needed">必填</span>}
              </li>
            ))}
          </ul>
          <p className="yw-muted yw-small">由运维人员设置并重启。把下面的说明发给他们，里面有每一项的写法。</p>
          <Button
            size="small"
            icon={<CopyOutlined aria-hidden />}
            onClick={() => void copyText(setupNote(provider), '已复制，可以发给部署人员')}
          >
            复制配置说明
          </Button>
        </details>
      )}
    </section>
  )
}
