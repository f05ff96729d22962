// Tests of ended tasks: completed and failed ones count, cancelled ones do not.
import { expect, test } from 'vitest'
import type { TaskInfo, TaskState } from '../contract.ts'
import { endedSince } from './use-task-states.ts'

const state = (status: TaskState['taskDetail']['QUESTION'], taskId: string): TaskState => ({
  sourceId: '1',
  taskDetail: { QUESTION: status },
  taskInfo: { QUESTION: { taskId } as TaskInfo },
})

test('a task that was live and is no longer has ended', () => {
  const before = [state('TASK_PROCESSING', '7')]
  expect(endedSince(before, [state('TASK_SUCCESS', '7')])).toEqual(['TASK_SUCCESS'])
  expect(endedSince(before, [state('TASK_FAILED', '7')])).toEqual(['TASK_FAILED'])
  expect(endedSince(before, before)).toEqual([])
  expect(endedSince([state('TASK_SUCCESS', '7')], [state('TASK_SUCCESS', '7')])).toEqual([])
})

test('a cancelled task has not ended, because the row returns to its former state', () => {
  const before = [state('TASK_PROCESSING', '7')]
  expect(endedSince(before, [state('TASK_SUCCESS', '3')])).toEqual([])
  expect(endedSince(before, [{ sourceId: '1', taskDetail: {}, taskInfo: {} }])).toEqual([])
})
