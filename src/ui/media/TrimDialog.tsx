// Cuts a part of a sound or video: the handles and the fields name its start and its end, and the part can be played before it is cut.
import { CaretRightFilled } from '@ant-design/icons'
import { Button, Modal, Slider } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { minClipMs } from '#shared/media-clip.ts'
import type { AnyEndpoint } from '../api/client.ts'
import { NumberInput } from '../form/NumberInput.tsx'
import { clock } from '../page/task-state.ts'
import { Progress } from '../page/TaskStatus.tsx'
import { startAlone } from './one-at-a-time.ts'
import { polledFile } from './polled-file.ts'
import { useReadyMedium } from './use-ready-medium.ts'
import { uploadFailureText } from './upload.ts'
import type { Stored } from './use-upload.ts'

interface Props {
  kind: 'audio' | 'video'
  endpoint: AnyEndpoint
  file: Stored
  onTrimmed: (part: Stored) => void
  onClose: () => void
}

/** Shortest part, and the step of the handles, in seconds. */
const minPart = minClipMs / 1000
const step = 0.1
const tenth = (seconds: number) => Math.round(seconds * 10) / 10

/** Plays a part of the medium, and stops at its end. */
function usePart(part: readonly [from: number, to: number]) {
  const medium = useRef<HTMLVideoElement>(null)
  const end = useRef<number>(null)
  const stop = () => {
    const { current } = medium
    if (!current || end.current === null || current.currentTime < end.current) return
    current.pause()
    end.current = null
  }
  return {
    medium,
    stop,
    play: () => {
      if (!medium.current) return
      medium.current.currentTime = part[0]
      end.current = part[1]
      void startAlone(medium.current).catch(() => undefined)
    },
    /** Shows the place of a handle. */
    show: (seconds: number) => {
      end.current = null
      medium.current?.pause()
      if (medium.current) medium.current.currentTime = seconds
    },
  }
}

/** Asks for the part until it is cut; a closed dialog stops asking. */
function useTrim({ endpoint, file, onTrimmed }: Pick<Props, 'endpoint' | 'file' | 'onTrimmed'>) {
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const trim = async ([from, to]: readonly [number, number]) => {
    const { signal } = (controller.current = new AbortController())
    setFault(null)
    setPercent(0)
    try {
      const body = { path: file.path, fromMs: Math.round(from * 1000), toMs: Math.round(to * 1000) }
      const part = await polledFile(endpoint, body, { signal, onPercent: setPercent })
      if (!signal.aborted) onTrimmed(part)
    } catch (error) {
      if (signal.aborted) return
      setPercent(null)
      setFault(uploadFailureText(error, { broken: '截取失败，请重试', refused: '截取失败，请重试' }))
    }
  }
  return { percent, fault, trim }
}

interface PartProps {
  /** Start and end in seconds. */
  part: readonly [from: number, to: number]
  length: number
  disabled: boolean
  /** `moved`: the place that was changed. */
  onChange: (part: [number, number], moved: number) => void
  onPlay: () => void
}

function PartFields({ part: [from, to], length, disabled, onChange, onPlay }: PartProps) {
  return (
    <>
      <Slider
        range
        min={0}
        max={length || 1}
        step={step}
        value={[from, to]}
        disabled={disabled}
        tooltip={{ formatter: (at) => `${at} 秒` }}
        ariaLabelForHandle={['开始', '结束']}
        onChange={([a = 0, b = 0]: number[]) => onChange([tenth(a), tenth(b)], a === from ? b : a)}
      />
      <div className="yw-media-row">
        <NumberInput
          aria-label="开始（秒）"
          prefix="从"
          suffix="秒"
          {...{ min: 0, max: Math.max(0, tenth(to - minPart)), step, precision: 1, value: from, disabled }}
          onChange={(at) => onChange([at ?? 0, to], at ?? 0)}
        />
        <NumberInput
          aria-label="结束（秒）"
          prefix="到"
          suffix="秒"
          {...{ min: length ? tenth(from + minPart) : 0, max: length, step, precision: 1, value: to, disabled }}
          onChange={(at) => onChange([from, at ?? length], at ?? length)}
        />
        <Button icon={<CaretRightFilled aria-hidden />} disabled={disabled} onClick={onPlay}>
          播放选段
        </Button>
      </div>
    </>
  )
}

export function TrimDialog({ kind, endpoint, file, onTrimmed, onClose }: Props) {
  const [length, setLength] = useState(0)
  const [[from, to], setPart] = useState<[number, number]>([0, 0])
  const { medium, play, stop, show } = usePart([from, to])
  const { percent, fault, trim } = useTrim({ endpoint, file, onTrimmed })
  const isBusy = percent !== null
  const isWhole = from === 0 && to === length
  const isPart = from >= 0 && to <= length && tenth(to - from) >= minPart
  const measure = ({ duration }: HTMLMediaElement) => {
    if (!Number.isFinite(duration)) return
    setLength(tenth(duration))
    // an estimated length may be corrected later
    if (isWhole) setPart([0, tenth(duration)])
  }
  useReadyMedium(medium, file.url, measure)
  const change = (next: [number, number], moved: number) => {
    setPart(next)
    show(moved)
  }
  const Medium = kind === 'video' ? 'video' : 'audio'
  return (
    <Modal
      open
      title={kind === 'video' ? '截取视频' : '截取音频'}
      width={kind === 'video' ? 640 : 480}
      onCancel={onClose}
      okText="截取"
      okButtonProps={{ disabled: isWhole || !isPart, loading: isBusy }}
      onOk={() => void trim([from, to])}
    >
      <div className="yw-trim">
        <Medium
          ref={medium as never}
          className={kind === 'video' ? 'yw-video' : undefined}
          src={file.url}
          controls
          playsInline
          preload="auto"
          onDurationChange={(event) => measure(event.currentTarget)}
          onTimeUpdate={stop}
        />
        <PartFields part={[from, to]} length={length} disabled={isBusy || !length} onChange={change} onPlay={play} />
        <p className="yw-muted yw-small yw-trim-told" aria-live="polite">
          {isWhole ? `全长 ${clock(length)}，拖动两端选择要保留的部分` : `保留 ${tenth(to - from)} 秒，共 ${clock(length)}；原文件不变`}
        </p>
        {isBusy && <Progress percent={percent} />}
        {fault && (
          <div className="yw-media-fault" role="alert">
            {fault}
          </div>
        )}
      </div>
    </Modal>
  )
}
