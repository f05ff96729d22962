// 术语: terms of the tenant; the words of a line are synonyms for the scorer, and hotwords for the recogniser.
import { EditOutlined } from '@ant-design/icons'
import { Button, Form, Input, Tag } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { May } from '#ui/api/session.tsx'
import { type Terms as TermsTold, phraseRules } from '../contract.ts'

interface Values {
  text: string
}
const valuesOf = ({ groups }: TermsTold): Values => ({ text: groups.map((words) => words.join(' ')).join('\n') })
const groupsOf = ({ text }: Values) =>
  text
    .split('\n')
    .map((line) => line.split(/[\s、，,;；]+/).filter(Boolean))
    .filter((words) => words.length)

function TermsForm({ of, onClose }: { of: TermsTold | null; onClose: () => void }) {
  const save = useApiMutation(phraseRules.saveTerms, { done: '保存成功', refresh: [phraseRules.terms], form: true })
  return (
    <FormModal<Values>
      open={of !== null}
      title="编辑术语"
      draft="terms"
      width="m"
      initial={of ? valuesOf(of) : {}}
      onClose={onClose}
      fieldOf={() => 'text'}
      latest={async () => {
        const now = await call(phraseRules.terms)
        return { values: valuesOf(now), version: now.version }
      }}
      onSubmit={(values, { version, keeper }) =>
        save.run({ body: { groups: groupsOf(values), version: version ?? of?.version ?? '0' } }, { keeper })
      }
    >
      <Form.Item name="text" label="术语" extra="一行一组，组内意思相同，用空格或顿号分开">
        <Input.TextArea autoSize={{ minRows: 8, maxRows: 18 }} placeholder={'保额 保险金额 额度\n等待期 观察期'} />
      </Form.Item>
    </FormModal>
  )
}

export function Terms() {
  const asked = useApiQuery(phraseRules.terms, undefined, { inPlace: true })
  const [form, setForm] = useState<TermsTold | null>(null)
  return (
    <>
      <AsyncContent asked={asked} card>
        {(told) => {
          const edit = (
            <May do={phraseRules.saveTerms}>
              <Button icon={<EditOutlined aria-hidden />} onClick={() => setForm(told)}>
                编辑术语
              </Button>
            </May>
          )
          return (
            <section className="yw-card yw-terms" aria-label="术语">
              {told.groups.length ? (
                <>
                  <div className="yw-terms-head">
                    <span className="yw-muted">{told.groups.length} 组，同组的词评分时意思相同；语音识别按这里的写法</span>
                    {edit}
                  </div>
                  <ul>
                    {told.groups.map((words) => (
                      <li key={words.join(' ')}>
                        {words.map((word) => (
                          <Tag key={word}>{word}</Tag>
                        ))}
                      </li>
                    ))}
                  </ul>
                </>
              ) : (
                <EmptyState
                  title="还没有术语"
                  text="写上产品和行业的叫法，同义的写在一行；评分时算同一个意思，语音识别也按这里的写法。"
                  action={edit}
                />
              )}
            </section>
          )
        }}
      </AsyncContent>
      <TermsForm of={form} onClose={() => setForm(null)} />
    </>
  )
}
