// Voices of an installed pack: listen, add to the tenant's own, make the default.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { addressOf } from '#ui/api/address.ts'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { showFailure, showSuccess } from '#ui/page/notice.ts'
import { May, useMay, usePerson } from '#ui/api/session.tsx'
import type { NaturalVoice } from '#features/authoring/natural-voices/contract.ts'
import { digitalHumans, type OwnTemplate, roles } from '../contract.ts'
import { choicesOf } from './choices.ts'
import { Listen } from './Listen.tsx'

type Voice = NaturalVoice['voices'][number]
const genders = { 1: '男', 2: '女' } as const

/** The largest page size; each pack offers only a few voices. */
const MAX_VOICES = 100

/** Sets the voice in every role of the tenant default that has its gender. */
function useDefault() {
  const { orgId } = usePerson()
  const save = useApiMutation(digitalHumans.save, { refresh: [digitalHumans.setting] })
  return async ({ id, name, gender }: OwnTemplate) => {
    try {
      const setting = await call(digitalHumans.setting, { query: { id: orgId } })
      const choices = choicesOf(setting)
      const changed = Object.fromEntries(
        roles.filter((role) => choices[role].gender === gender).map((role) => [role, { ...choices[role], voiceId: id }]),
      )
      const body = { targetId: orgId, targetType: 'TENANT' as const, version: setting.version, ...changed }
      const outcome = await save.run({ body })
      if (outcome.ok) showSuccess(`默认数字人的${genders[gender]}声已改为「${name}」`)
    } catch (error) {
      showFailure(error)
    }
  }
}

/** Adds voices one at a time; the first refusal ends the run and was shown already. */
function useAdding(pack: string) {
  const create = useApiMutation(digitalHumans.create, { refresh: [digitalHumans.own, digitalHumans.templates] })
  const [adding, setAdding] = useState<number | 'all' | null>(null)
  const add = async (voices: readonly Voice[], which: number | 'all') => {
    setAdding(which)
    const done: string[] = []
    for (const { name, gender, said, speaker } of voices) {
      const source = { provider: 'sherpa' as const, pack, speaker }
      const outcome = await create.run({ body: { type: 'VOICE', name, gender, description: said, source } })
      if (!outcome.ok) break
      done.push(name)
    }
    setAdding(null)
    if (done.length) showSuccess(done.length > 1 ? `已加入 ${done.length} 个声音` : `已加入「${done[0]}」`)
  }
  return { adding, add }
}

interface LineProps {
  voice: Voice
  /** The own voice of this pack voice, if it was added. */
  row: OwnTemplate | undefined
  isAdding: boolean
  disabled: boolean
  onAdd: () => void
  onDefault: (row: OwnTemplate) => void
}

function VoiceLine({ voice: { templateId, name, gender, said }, row, isAdding, disabled, onAdd, onDefault }: LineProps) {
  const maySet = useMay()('setting:btn:edit')
  const src = addressOf('GET', digitalHumans.preview.path, { params: { templateId } }, 0)
  return (
    <li>
      <span className="yw-natural-name">
        <b>{name}</b>
        <span className="yw-muted yw-small">
          {genders[gender]} · {said}
        </span>
      </span>
      <Listen src={src} name={name} />
      {row && (
        <span className="yw-natural-acts">
          <span className="yw-muted yw-small">已加入</span>
          {maySet && (
            <Button
              size="small"
              type="link"
              aria-label={`设为默认 ${name}`}
              title={`默认数字人中的${genders[gender]}声都改用它`}
              onClick={() => onDefault(row)}
            >
              设为默认
            </Button>
          )}
        </span>
      )}
      {!row && (
        <May do={digitalHumans.create}>
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            loading={isAdding}
            disabled={disabled}
            aria-label={`加入 ${name}`}
            onClick={onAdd}
          >
            加入
          </Button>
        </May>
      )}
    </li>
  )
}

export function NaturalVoices({ pack }: { pack: NaturalVoice }) {
  const own = useApiQuery(digitalHumans.own, { query: { type: 'VOICE', pack: pack.name, pageNumber: 1, pageSize: MAX_VOICES } })
  const { adding, add } = useAdding(pack.name)
  const makeDefault = useDefault()
  const rowOf = ({ speaker }: Voice) => own.data?.records.find(({ source }) => 'speaker' in source && source.speaker === speaker)
  const missing = pack.voices.filter((voice) => !rowOf(voice))
  const disabled = adding !== null || !own.data
  return (
    <>
      <ul className="yw-natural-voices" aria-label={`${pack.title}的声音`}>
        {pack.voices.map((voice) => (
          <VoiceLine
            key={voice.templateId}
            voice={voice}
            disabled={disabled}
            row={rowOf(voice)}
            isAdding={adding === voice.speaker}
            onAdd={() => void add([voice], voice.speaker)}
            onDefault={(row) => void makeDefault(row)}
          />
        ))}
      </ul>
      {missing.length > 1 && (
        <May do={digitalHumans.create}>
          <div>
            <Button
              type="primary"
              loading={adding === 'all'}
              disabled={disabled}
              onClick={() => void add(missing, 'all')}
              aria-label={`全部加入本企业的声音 ${pack.title}`}
            >
              全部加入本企业的声音
            </Button>
          </div>
        </May>
      )}
    </>
  )
}
