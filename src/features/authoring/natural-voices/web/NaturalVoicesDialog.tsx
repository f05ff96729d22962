// Dialog «下载自然声音»: available packs, downloads and their progress, shared by all viewers.
import { CloudDownloadOutlined, PauseOutlined } from '@ant-design/icons'
import { Button, Modal, Progress, Select } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { May } from '#ui/api/session.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { layout } from '#ui/theme/palette.ts'
import { naturalVoices, type NaturalVoice } from '../contract.ts'
import { hostOf, megabytes, percentOf, progressText } from './pack-words.ts'
import './natural-voices.css'

const refresh = [naturalVoices.list]
const states = { ABSENT: null, WORKING: '下载中', PAUSED: '已暂停', FAILED: '未成功', READY: '已装好' } as const
const tones = { ABSENT: 'neutral', WORKING: 'brand', PAUSED: 'neutral', FAILED: 'error', READY: 'success' } as const

/** Choice of the download address, and the start button. */
function Start({ pack, free }: { pack: NaturalVoice; free: number }) {
  const { name, title, addresses, address, state, bytes, received, unpackedBytes } = pack
  const [chosen, setChosen] = useState(address && addresses.includes(address) ? address : addresses[0])
  const start = useApiMutation(naturalVoices.start, { refresh })
  const needed = bytes - received + unpackedBytes
  if (!chosen) return <p className="yw-muted yw-small">目录里没有它的校验值，由运维人员用命令添加。</p>
  return (
    <>
      {free < needed && (
        <p className="yw-natural-bad">
          磁盘空间不足：需要 {megabytes(needed)}，只剩 {megabytes(free)}
        </p>
      )}
      <div className="yw-natural-start">
        {addresses.length > 1 ? (
          <Select
            aria-label={`${title}的来源`}
            value={chosen}
            onChange={setChosen}
            options={addresses.map((one) => ({ value: one, label: hostOf(one), title: one }))}
            style={{ minWidth: 200 }}
          />
        ) : (
          <span className="yw-muted yw-small" title={chosen}>
            来源 {hostOf(chosen)}
          </span>
        )}
        <Button
          type={state === 'ABSENT' ? 'primary' : 'default'}
          icon={<CloudDownloadOutlined aria-hidden />}
          loading={start.busy}
          aria-label={`${received > 0 ? '继续下载' : '下载'} ${title}`}
          onClick={() => void start.run({ body: { name, address: chosen } })}
        >
          {received > 0 ? '继续下载' : '下载'}
        </Button>
      </div>
    </>
  )
}

function Going({ pack }: { pack: NaturalVoice }) {
  const pause = useApiMutation(naturalVoices.pause, { done: '已暂停，下载的部分保留着', refresh })
  return (
    <div className="yw-natural-start">
      <span className="yw-second yw-small" role="status">
        {progressText(pack)}
      </span>
      <May do={naturalVoices.pause}>
        <Button
          icon={<PauseOutlined aria-hidden />}
          loading={pause.busy}
          aria-label={`暂停 ${pack.title}`}
          onClick={() => void pause.run({ body: { name: pack.name } })}
        >
          暂停
        </Button>
      </May>
    </div>
  )
}

function PackCard({ pack, free, ready }: { pack: NaturalVoice; free: number; ready: (pack: NaturalVoice) => ReactNode }) {
  const { title, about, bytes, unpackedBytes, licence, described, state, received, reason } = pack
  const word = states[state]
  const isBegun = state !== 'READY' && (received > 0 || state === 'WORKING')
  return (
    <li className="yw-natural-pack" aria-label={title}>
      <div className="yw-natural-head">
        <h3>{title}</h3>
        {word && (
          <Pill tone={tones[state]} icon={null}>
            {word}
          </Pill>
        )}
      </div>
      <p className="yw-second">{about}</p>
      <p className="yw-muted yw-small">
        下载 {megabytes(bytes)}，解开后占用 {megabytes(unpackedBytes)} · 许可 {licence}
        {'\u00a0· '}
        <a href={described} target="_blank" rel="noreferrer noopener">
          介绍与许可
        </a>
      </p>
      {isBegun && <Progress percent={percentOf(pack)} size="small" showInfo aria-label={`${title}的下载进度`} />}
      {state === 'FAILED' && (
        <p className="yw-natural-bad" role="alert">
          {reason}
        </p>
      )}
      {state === 'WORKING' && <Going pack={pack} />}
      {state === 'READY' && ready(pack)}
      {state !== 'WORKING' && state !== 'READY' && (
        <May do={naturalVoices.start}>
          <Start pack={pack} free={free} />
        </May>
      )}
    </li>
  )
}

interface Props {
  open: boolean
  onClose: () => void
  /** Content for an installed pack. */
  ready: (pack: NaturalVoice) => ReactNode
}

function Packs({ ready }: Pick<Props, 'ready'>) {
  const [isWorking, setWorking] = useState(false)
  const asked = useApiQuery(naturalVoices.list, {}, { inPlace: true, every: isWorking ? 1000 : 5000 })
  const working = asked.data?.packs.some(({ state }) => state === 'WORKING') ?? false
  useEffect(() => setWorking(working), [working])
  return (
    <AsyncContent asked={asked}>
      {({ packs, free }) => (
        <ul className="yw-natural">
          {packs.map((pack) => (
            <PackCard key={`${pack.name} ${pack.address}`} pack={pack} free={free} ready={ready} />
          ))}
        </ul>
      )}
    </AsyncContent>
  )
}

export function NaturalVoicesDialog({ open, onClose, ready }: Props) {
  return (
    <Modal open={open} onCancel={onClose} footer={null} width={layout.dialog.m} title="自然声音" destroyOnHidden>
      <p className="yw-second yw-natural-lead">
        神经网络合成的声音，在本机运行，内容不外传。下载一次，所有企业都能选用，不用重启；关闭这个窗口，下载会继续。
      </p>
      <Packs ready={ready} />
    </Modal>
  )
}
