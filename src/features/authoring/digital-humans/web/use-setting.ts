// State of the dialog for one target: choices, missing choices, saving and inheriting.
import { useEffect, useState } from 'react'
import { codes } from '#shared/errors.ts'
import { isLeftToForm, useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { changedEntries } from '#ui/form/drafts.ts'
import { showFailure } from '#ui/page/notice.ts'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { digitalHumans, type Role, roleLabels, roles, type Setting } from '../contract.ts'
import { type Choices, choicesOf, lackOf, refusals } from './choices.ts'

export interface Target {
  id: string
  type: 'TENANT' | 'COURSE' | 'SCENE' | 'SUB_SCENE'
  title: string
}
export const titles = { TENANT: '默认数字人', COURSE: '设置数字人', SCENE: '设置场景数字人', SUB_SCENE: '设置子场景数字人' }
type Values = Choices & { burned: boolean }
const valuesOf = (setting: Setting): Values => ({ ...choicesOf(setting), burned: setting.burnSubtitles })

/** Holds the unsaved choices of the dialog. */
function useChosen(target: Target | null) {
  const id = target?.id ?? '0'
  const { data, error, refetch } = useApiQuery(digitalHumans.setting, { query: { id } }, { when: target !== null, inPlace: true })
  const setting = data?.targetId === id ? data : undefined
  const [choices, setChoices] = useState<Choices | null>(null)
  const [burned, setBurned] = useState(true)
  // the choices are edits of the setting at the opening, even if it is loaded again
  const [opened, setOpened] = useState<Setting | undefined>()
  const [theirs, setTheirs] = useState<Setting | null>(null)
  const [role, setRole] = useState<Role>('subSceneIntro')
  useEffect(() => {
    setOpened(setting)
    setTheirs(null)
    setChoices(setting ? choicesOf(setting) : null)
    setBurned(setting?.burnSubtitles ?? true)
    setRole('subSceneIntro')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a later response must not overwrite the choices
  }, [id, setting === undefined])

  /** Resets the dialog to a setting. */
  const begin = (from: Setting) => {
    setOpened(from)
    setTheirs(null)
    setChoices(choicesOf(from))
    setBurned(from.burnSubtitles)
  }
  const put = ({ burned: on, ...of }: Partial<Values>) => {
    setChoices((now) => now && { ...now, ...of })
    if (on !== undefined) setBurned(on)
  }
  return {
    id,
    setting,
    error,
    refetch,
    choices,
    setChoices,
    burned,
    setBurned,
    opened,
    theirs,
    setTheirs,
    role,
    setRole,
    begin,
    put,
  }
}

export function useSetting(target: Target | null, onClose: () => void) {
  const chosen = useChosen(target)
  const { id, choices, burned, opened, theirs, setTheirs, setRole, put } = chosen
  const refresh = [digitalHumans.setting]
  const save = useApiMutation(digitalHumans.save, { done: '数字人设置成功', refresh, form: true })
  const inherit = useApiMutation(digitalHumans.inherit, { done: '已恢复继承', refresh })
  const missing =
    choices &&
    roles.flatMap((r) => {
      const lack = lackOf(r, choices[r])
      return lack ? [{ role: r, text: refusals[r][lack] }] : []
    })
  const saved = opened ? valuesOf(opened) : null
  const kept = useDraftState<Values>({
    name: saved && choices ? `digital-humans:${id}` : null,
    title: target ? `${titles[target.type]} ${target.title}` : '',
    open: target !== null,
    saved: saved ?? ({} as Values),
    now: choices ? { ...choices, burned } : ({} as Values),
    put,
  })
  const onlyChanged = () => {
    const { burned: burnSubtitles, ...of } = changedEntries({ ...choices, burned }, saved ?? {})
    return { ...of, ...(burnSubtitles === undefined ? {} : { burnSubtitles }) }
  }
  const submit = async () => {
    if (!choices || !target) return
    const first = missing?.[0]
    if (first) return setRole(first.role)
    const version = (theirs ?? opened)?.version
    const outcome = await save.run({ body: { targetId: target.id, targetType: target.type, version, ...onlyChanged() } })
    if (!outcome.ok) {
      const now = outcome.failure.code === codes.STALE ? await call(digitalHumans.setting, { query: { id } }).catch(() => null) : null
      if (now) setTheirs(now)
      else if (isLeftToForm(outcome.failure)) showFailure(outcome.failure)
      return
    }
    kept.drop()
    onClose()
  }
  const changedByThem = theirs && saved ? changedEntries(valuesOf(theirs), saved) : {}
  const themWords = Object.keys(changedByThem).map((name) => (name === 'burned' ? '画面内显示字幕' : roleLabels[name as Role].name))
  const takeOver = async () => {
    const outcome = await inherit.run({ query: { id } })
    if (outcome.ok) chosen.begin(outcome.content)
  }
  return {
    ...chosen,
    kept,
    submit,
    takeOver,
    lacking: missing?.[0]?.text,
    saving: save.busy,
    takingOver: inherit.busy,
    /** The conflicting version that another user has saved. */
    conflict: theirs && { words: themWords, adopt: () => put(changedByThem) },
  }
}
