// States of a medium, which lists in lower features use too.
import { z } from 'zod'

export const boardStates = ['done', 'running', 'waiting', 'failed', 'stale', 'none', 'uploaded', 'notUploaded'] as const
export const BoardState = z.enum(boardStates)
export type BoardState = z.infer<typeof BoardState>
export const boardStateLabels: Record<BoardState, string> = {
  done: '已完成',
  running: '进行中',
  waiting: '排队中',
  failed: '失败',
  stale: '已过期',
  none: '未生成',
  uploaded: '已上传',
  notUploaded: '未上传',
}
