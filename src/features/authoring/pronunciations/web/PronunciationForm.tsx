// Form of a lexicon entry: the word, one syllable for each character, and an audition.
import { CaretRightFilled, PauseOutlined } from '@ant-design/icons'
import { Button, Form, Input, type InputProps, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { readPinyin, withToneMark } from '#shared/pinyin.ts'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { latestAmong } from '#ui/form/use-conflict.tsx'
import { useTemplates } from '#features/authoring/digital-humans/web/use-templates.ts'
import { maxWordLength, type Pronunciation, pronunciations } from '../contract.ts'
import { useAudition } from './use-audition.ts'
import './pronunciations.css'

/** An existing entry, or the initial values of a new one. */
export type PronunciationDraft = Partial<Pronunciation> & Pick<Pronunciation, 'word' | 'pinyin'>
interface Props {
  of: PronunciationDraft | null
  title?: string
  subject?: string | undefined
  onClose: () => void
}
interface Values {
  word: string
  pinyin: string
  note?: string | null
}

const spoken = /^[\p{Script=Han}A-Za-z0-9]/u
export const shownPinyin = (pinyin: string) => pinyin.split(' ').map(withToneMark).join(' ')

const valuesOf = ({ word, pinyin, note }: PronunciationDraft): Values => ({ word, pinyin: pinyin && shownPinyin(pinyin), note: note ?? '' })

/** Returns the fault in the server's words, or null. */
function faultOf(word: string, written: string): string | null {
  const read = readPinyin(written, word)
  if ('pinyin' in read) return null
  const { syllable, count } = pronunciations.meta.failures
  return read.fault.kind === 'syllable'
    ? syllable.replace('{written}', read.fault.written)
    : count.replace('{word}', word).replace('{wants}', String(read.fault.wants)).replace('{has}', String(read.fault.has))
}

interface ReadingsProps {
  word: string
  pinyin: string
  /** The initial values of the form. */
  of: PronunciationDraft | null
  onChange: (pinyin: string) => void
}

/** Buttons for the other readings of each character. */
function Readings({ word, pinyin, of, onChange }: ReadingsProps) {
  const { data } = useApiQuery(pronunciations.reading, { body: { text: word } }, { when: spoken.test(word) })
  const read = readPinyin(pinyin, word)
  const chosen = 'pinyin' in read ? read.pinyin.split(' ') : []
  const syllables = data?.syllables.map((s) => s.char).join('') === word ? data.syllables : []
  const today = shownPinyin(syllables.map((s) => s.pinyin).join(' '))
  const filled = useRef(shownPinyin(of?.pinyin ?? ''))
  const isNew = !of?.pinyin || word !== of.word
  useEffect(() => {
    // the current reading fills the field of a new word until the user changes it
    if (!isNew || !today || (pinyin && pinyin !== filled.current)) return
    filled.current = today
    onChange(today)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a changed reading fills the field
  }, [today, isNew])
  const several = syllables.flatMap((s, at) => (s.choice ? [{ ...s, at, all: [...new Set([s.pinyin, ...s.choice.others])] }] : []))
  if (!several.length || !chosen.length) return null
  return (
    <span className="yw-pr-readings">
      {several.map(({ char, at, all }) => (
        <span key={at} role="radiogroup" aria-label={`「${char}」的读音`}>
          <b>{char}</b>
          {all.map((reading) => (
            <button
              key={reading}
              type="button"
              role="radio"
              aria-checked={chosen[at] === reading}
              onClick={() => onChange(chosen.with(at, reading).join(' '))}
            >
              {withToneMark(reading)}
            </button>
          ))}
        </span>
      ))}
    </span>
  )
}

interface FieldProps extends Pick<ReadingsProps, 'word' | 'of'>, Omit<InputProps, 'value' | 'onChange'> {
  /** Passed by the form item. */
  value?: string
  onChange?: (pinyin: string) => void
}

/** Both typing and the buttons below change the value. */
const PinyinField = ({ word, of, value = '', onChange, ...field }: FieldProps) => (
  <>
    <Input
      {...field}
      value={value}
      maxLength={200}
      placeholder="每个字一个音节，如 chán yú 或 chan2 yu2，轻声用 5"
      onChange={(e) => onChange?.(e.target.value)}
    />
    <Readings word={word} pinyin={value} of={of} onChange={(next) => onChange?.(shownPinyin(next))} />
  </>
)

/** Choice of a voice, and a button that speaks the word with this reading. */
function Audition({ word, pinyin }: { word: string; pinyin: string }) {
  // voices of a service ignore readings
  const voices = useTemplates().voices.filter((v) => !v.own)
  const [voiceId, setVoiceId] = useState<string>()
  const { state, toggle } = useAudition()
  const voice = voiceId ?? voices[0]?.digitalHumanId
  const sayable = spoken.test(word) && faultOf(word, pinyin) === null && voice !== undefined
  return (
    <span className="yw-pr-audition">
      <Select
        aria-label="试听的声音"
        {...(voice ? { value: voice } : {})}
        onChange={setVoiceId}
        options={voices.map((v) => ({ value: v.digitalHumanId, label: v.name }))}
      />
      <Button
        icon={state === 'playing' ? <PauseOutlined aria-hidden /> : <CaretRightFilled aria-hidden />}
        loading={state === 'making'}
        disabled={!sayable && state === 'quiet'}
        onClick={() => toggle({ word, pinyin, voiceId: voice ?? '' })}
      >
        {state === 'playing' ? '停止' : '试听'}
      </Button>
    </span>
  )
}

export function PronunciationForm({ of, title, subject, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const refresh = [pronunciations.page, pronunciations.reading]
  const create = useApiMutation(pronunciations.create, { done: '读音新增成功', refresh, form: true })
  const update = useApiMutation(pronunciations.update, { done: '读音修改成功', refresh, form: true })
  const word = (Form.useWatch('word', form) ?? '').trim()
  const pinyin = Form.useWatch('pinyin', form) ?? ''
  const isKnown = of?.id !== undefined
  return (
    <FormModal<Values>
      open={of !== null}
      form={form}
      title={title ?? (isKnown ? '编辑读音' : '新增读音')}
      subject={subject ?? (isKnown ? of.word : undefined)}
      draft={`pronunciation:${of?.id ?? 'new'}`}
      initial={of ? valuesOf(of) : {}}
      okText={isKnown ? '保存' : '新增读音'}
      footer="保存后，含有这个词的音视频会标为已过期"
      onClose={onClose}
      latest={
        of?.id === undefined
          ? undefined
          : async () => latestAmong((await call(pronunciations.page, { query: { id: of.id } })).records, valuesOf)
      }
      onSubmit={(values, { touched, version, keeper }) => {
        // a longer word typed in the dialog becomes a new entry
        const id = of?.word === values.word.trim() || !title ? of?.id : undefined
        return id
          ? update.run({ body: { ...touched, id, version: version ?? of?.version } }, { keeper })
          : create.run({ body: values }, { keeper })
      }}
    >
      <Form.Item
        name="word"
        label="词语"
        validateFirst
        rules={[
          { required: true, whitespace: true, message: '请输入词语' },
          { pattern: /^\s*\p{Script=Han}+\s*$/u, message: '词语只能是汉字，不能有数字、字母、空格或标点' },
        ]}
      >
        <Input maxLength={maxWordLength} showCount autoFocus placeholder="如：单于、仇经理" />
      </Form.Item>
      <Form.Item
        name="pinyin"
        label="读音"
        validateFirst
        dependencies={['word']}
        rules={[
          { required: true, whitespace: true, message: '请输入读音' },
          {
            validator: (_, written: string) => {
              const fault = spoken.test(word) ? faultOf(word, written) : null
              return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
            },
          },
        ]}
      >
        <PinyinField word={word} of={of} />
      </Form.Item>
      <Form.Item label="试听" className="yw-pr-listen">
        <Audition word={word} pinyin={pinyin} />
      </Form.Item>
      <Form.Item name="note" label="说明">
        <Input maxLength={100} placeholder="如：人名、产品名" />
      </Form.Item>
    </FormModal>
  )
}
