// One service: its state, what it gives, how it is configured, and its test.
import { ApiOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { copyText } from '../../../ui/copy-text.ts'
import { May } from '../../../ui/session.tsx'
import { Pill } from '../../../ui/TaskStatus.tsx'
import { mediaProviders, type Provider } from '../contract.ts'
import { TestOutcome } from './TestOutcome.tsx'
import { useTest } from './use-test.ts'

const gifts = { VOICE: '声音', VIDEO: '形象', LISTENING: '语音识别' } as const

function abilityText({ abilities, gives }: Provider): string | null {
  if (!abilities || !gives.includes('VOICE')) return null
  const can = [...(abilities.speed ? ['语速'] : []), ...(abilities.pitch ? ['音调'] : [])]
  return [...(can.length ? [`可调${can.join('、')}`] : []), ...(abilities.readings ? ['遵循读音词典'] : [])].join('，') || null
}

function whereTo({ outside, gives }: Provider): string {
  if (!outside) return '在本机运行，内容不外传'
  return gives.includes('LISTENING') ? '录音会发送到该服务' : '内容会发送到该服务'
}

/** What people weigh when they choose: what it gives, where their texts go, what can be changed. */
function factsOf(provider: Provider): string[] {
  const ability = abilityText(provider)
  return [
    provider.gives.map((g) => gifts[g]).join('、'),
    whereTo(provider),
    ...(ability ? [ability] : []),
    ...(provider.voices.length ? [`${provider.voices.length} 个声音`] : []),
  ]
}

/** For whoever runs the servers. */
const setupNote = ({ name, variables }: Provider) =>
  [
    `演武：接入「${name}」`,
    '设置以下环境变量并重启全部进程；步骤见安装目录 docs/providers：',
    ...variables.map((v) => `${v.name}=    # ${v.meaning}${v.needed ? '（必填）' : ''}`),
  ].join('\n')

export function ProviderCard({ provider }: { provider: Provider }) {
  const { id, name, description, configured, variables, voices } = provider
  const [voice, setVoice] = useState(voices[0])
  const [open, setOpen] = useState(!configured)
  const { result, busy, run } = useTest()
  const configuredText = configured ? '已配置' : '未配置'
  const testText = provider.audible ? '测试并试听' : '测试连接'
  return (
    <section className={`yw-card yw-provider${configured ? '' : ' is-off'}`} aria-label={name}>
      <div className="yw-provider-head">
        <h2>{name}</h2>
        <Pill tone={configured ? 'success' : 'neutral'} icon={null}>
          {id === 'house' ? '自带' : configuredText}
        </Pill>
      </div>
      <p className="yw-second">{description}</p>
      <ul className="yw-provider-facts">
        {factsOf(provider).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {configured && (
        <May do={mediaProviders.test}>
          <div className="yw-provider-test">
            {voices.length > 1 && (
              <Select
                aria-label={`${name}的声音`}
                value={voice}
                onChange={setVoice}
                options={voices.map((v) => ({ value: v, label: v }))}
                showSearch
                disabled={busy}
                style={{ width: 180 }}
              />
            )}
            <Button icon={<ApiOutlined aria-hidden />} loading={busy} onClick={() => run({ provider: id, ...(voice ? { voice } : {}) })}>
              {busy ? '正在测试' : testText}
            </Button>
            <TestOutcome name={name} result={busy ? null : result} />
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
          <p className="yw-muted yw-small">由部署系统的人设置并重启。把下面的说明发给他们，里面有每一项的写法。</p>
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
