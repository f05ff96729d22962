// Assigns an unknown header to a column: done once, and then recognised.
import { Button, Select } from 'antd'
import { useState } from 'react'
import type { PreviewColumn } from './import-kind.ts'

interface Props {
  headings: readonly string[]
  columns: readonly PreviewColumn[]
  /** Called with the field of each header. */
  onChosen: (fields: Record<string, string>) => void
}

export function HeadingChooser({ headings, columns, onChosen }: Props) {
  const [fields, setFields] = useState<Record<string, string>>({})
  const taken = new Set(Object.values(fields))
  return (
    <div className="yw-import-headings" role="group" aria-label="对应表头">
      <b>文件中的这些表头还不认识，请选择它们对应的列；以后同样的表头会自动识别</b>
      {headings.map((heading) => (
        <label key={heading} className="yw-import-heading">
          <span>{heading}</span>
          <Select
            allowClear
            size="small"
            placeholder="不导入"
            aria-label={`${heading}对应的列`}
            value={fields[heading]}
            options={columns
              .filter(({ field }) => !taken.has(field) || fields[heading] === field)
              .map(({ field, title }) => ({ value: field, label: title }))}
            onChange={(field: string | undefined) =>
              setFields(({ [heading]: _before, ...others }) => (field ? { ...others, [heading]: field } : others))
            }
          />
        </label>
      ))}
      <Button type="primary" size="small" disabled={!taken.size} onClick={() => onChosen(fields)}>
        按此读取
      </Button>
    </div>
  )
}
