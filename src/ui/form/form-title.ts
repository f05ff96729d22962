// Title of a form that creates, changes or shows a record.
export function formTitle(what: string, record: object | null | undefined, readOnly: boolean): string {
  if (!record) return `新建${what}`
  return `${readOnly ? '查看' : '编辑'}${what}`
}
