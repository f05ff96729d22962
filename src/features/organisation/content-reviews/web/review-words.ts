// Words, colours and addresses of reviews.
import type { OwnReviews, Review, ReviewState, Standing } from '../contract.ts'
import type { ShownChange } from '../contract.ts'

type Tone = 'success' | 'warning' | 'error' | 'neutral'
export const stateTones: Readonly<Record<ReviewState, Tone>> = {
  SUBMITTED: 'warning',
  APPROVED: 'success',
  RETURNED: 'error',
  WITHDRAWN: 'neutral',
}
export const standingTones: Readonly<Record<Standing, Tone>> = {
  OFF: 'neutral',
  NEVER: 'neutral',
  SUBMITTED: 'warning',
  RETURNED: 'error',
  CHANGED: 'warning',
  APPROVED: 'success',
}

const address = (path: string, params: Record<string, string>) => `${path}?${new URLSearchParams(params)}`
export const addressOfReview = (id: string) => address('/contentReview', { id })

/** The page where the content of a review is edited. */
export function addressOfOwner({ kind, ownerId, title }: Pick<Review, 'kind' | 'ownerId' | 'title'>): string {
  if (kind === 'COURSE') return address('/scene', { courseId: ownerId, canEdit: 'true' })
  return kind === 'QUESTION'
    ? address('/questionTypeManage', { id: ownerId, name: title })
    : address('/setTestPaper', { id: ownerId, name: title })
}

/** The page where an item of a course is edited; null for other items. */
export function addressOfItem({ kind, itemId, parents }: Omit<OwnReviews['comments'][number], 'text' | 'name'>): string | null {
  const [courseId = '', sceneId = '', subSceneId = ''] = parents
  if (kind === 'LINE') return address('/script', { courseId, sceneId, subSceneId, canEdit: 'true', row: itemId })
  if (kind === 'SUB_SCENE') return address('/script', { courseId, sceneId, subSceneId: itemId, canEdit: 'true' })
  return kind === 'SCENE' ? address('/subScene', { courseId, sceneId: itemId, canEdit: 'true' }) : null
}

export const actLabels = { ADDED: '新增', REMOVED: '删除', CHANGED: '修改' } as const
export const actTones = { ADDED: 'success', REMOVED: 'error', CHANGED: 'warning' } as const

/** Words of a change: 新增, 删除, 修改, 移动, 修改并移动. */
export function wordOfChange({ act, moved, fields }: Pick<ShownChange, 'act' | 'moved' | 'fields'>): string {
  if (act !== 'CHANGED' || !moved) return actLabels[act]
  return fields.length ? '修改并移动' : '移动'
}
