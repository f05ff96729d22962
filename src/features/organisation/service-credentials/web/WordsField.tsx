// The permissions of a credential in its form: the tree of those that the person may give.
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { PowerPicker } from '#features/organisation/roles/web/PowerPicker.tsx'
import { serviceCredentials } from '../contract.ts'
import './service-credentials.css'

interface Props {
  /** Properties that a Form.Item passes. */
  id?: string
  value?: readonly string[]
  onChange?: (words: string[]) => void
}

const none: readonly string[] = []

export function WordsField({ id, value = none, onChange }: Props) {
  const asked = useApiQuery(serviceCredentials.powers)
  return (
    <div id={id} className="yw-credential-words" role="group" aria-label="权限">
      <AsyncContent asked={asked} value={asked.data}>
        {(tree) => <PowerPicker tree={tree} value={value} onChange={(words) => onChange?.(words)} keptReason="您没有这项权限，不能给出" />}
      </AsyncContent>
    </div>
  )
}
