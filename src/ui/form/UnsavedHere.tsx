// A notice for a user who returns to a page with unsaved input, shown once; the form itself offers the draft.
import { useEffect } from 'react'
import { draftsAt } from './drafts.ts'
import { showWarning } from '../page/notice.ts'
import { useOwner } from '../api/session.tsx'

export function UnsavedHere() {
  const owner = useOwner()
  useEffect(() => {
    const titles = owner === null ? [] : draftsAt(owner, window.location.pathname + window.location.search)
    if (titles.length) showWarning(`这里有未保存的内容：${titles.map((title) => `「${title}」`).join('、')}，在表单里可以恢复`)
  }, [owner])
  return null
}
