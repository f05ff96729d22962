// Cards of the editor: a list of parts of one kind, each with a button that removes it.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  /** Path of the list in the form, within the list around it. */
  name: (string | number)[]
  title: string
  /** Name of the list for screen readers, if several have this title; such a list is no landmark. */
  group?: string
  /** One sentence below the title. */
  hint: string
  /** Name of one part: 目标. */
  one: string
  max: number
  add: () => unknown
  readOnly: boolean
  children: (at: number, removal: ReactNode) => ReactNode
}

/** A section with the parts of one kind; `children` renders a part at its place. */
export function Cards({ name, title, group, hint, one, max, add, readOnly, children }: Props) {
  return (
    <Form.List name={name}>
      {(fields, { add: append, remove }) => (
        <section className="yw-scenario-part" {...(group ? { role: 'group' } : {})} aria-label={group ?? title}>
          <header>
            <h2>{title}</h2>
            <span className="yw-muted">{hint}</span>
            {!readOnly && (
              <Button
                size="small"
                icon={<PlusOutlined aria-hidden />}
                disabled={fields.length >= max}
                onClick={() => append(add())}
              >{`添加${one}`}</Button>
            )}
          </header>
          {fields.map(({ key, name: at }) => (
            <div className="yw-scenario-card" key={key}>
              {children(
                at,
                !readOnly && (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`删除第${at + 1}个${one}`}
                    onClick={() => remove(at)}
                  />
                ),
              )}
            </div>
          ))}
        </section>
      )}
    </Form.List>
  )
}
