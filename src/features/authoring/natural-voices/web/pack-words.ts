// Texts about the progress of a download.
import type { NaturalVoice } from '../contract.ts'

/** Formats bytes in decimal units: 365 MB. */
export const megabytes = (bytes: number): string => {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes < 1e5) return `${Math.round(bytes / 1000)} KB`
  return bytes >= 1e7 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function waitingFor(seconds: number): string {
  if (seconds < 60) return `约剩 ${Math.max(1, Math.round(seconds))} 秒`
  return `约剩 ${Math.round(seconds / 60)} 分钟`
}

const phases = { download: '正在下载', check: '正在核对校验值', unpack: '正在解开', try: '正在试说一句' } as const

/** Returns the phase, and the remaining time if it is known. */
export function progressText({ phase, received, bytes, speed }: Pick<NaturalVoice, 'phase' | 'received' | 'bytes' | 'speed'>): string {
  if (phase !== 'download') return `${phases[phase ?? 'check']}，请稍候`
  const left = speed > 0 ? [`每秒 ${megabytes(speed)}`, waitingFor((bytes - received) / speed)] : []
  return [`${phases.download} ${megabytes(received)} / ${megabytes(bytes)}`, ...left].join(' · ')
}

/** Percent of the archive, rounded down so that 100 means complete. */
export const percentOf = ({ received, bytes, phase }: Pick<NaturalVoice, 'phase' | 'received' | 'bytes'>): number =>
  phase && phase !== 'download' ? 100 : Math.floor((100 * received) / bytes)

export const hostOf = (address: string): string => new URL(address).host
