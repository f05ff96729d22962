// Menu that exports questions of a bank, all or selected; formats of other systems say first what they cannot hold.
import { createElement } from 'react'
import { call } from '#ui/api/client.ts'
import { useDownload } from '#ui/api/use-download.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { type ExportFormat, questionSheets } from '../contract.ts'

const formats: readonly { key: ExportFormat; label: string }[] = [
  { key: 'DOCX', label: 'Word 文档（.docx）' },
  { key: 'GIFT', label: 'GIFT（.gift）' },
  { key: 'MOODLE', label: 'Moodle XML（.xml）' },
  { key: 'QTI', label: 'QTI 3.0（.zip）' },
]

/** `menu(ids)`: ids joined by commas; without ids all questions. */
export function useQuestionExport(id: string) {
  const takingJson = useDownload(questionSheets.exportJson)
  const takingSheet = useDownload(questionSheets.exportSheet)
  const takingFile = useDownload(questionSheets.exportFile)
  const ask = (format: ExportFormat, label: string, ids: string | undefined) =>
    confirmAct({
      title: `导出为 ${label}？`,
      content: '正在检查有没有带不走的内容',
      more: async () => {
        const { losses } = await call(questionSheets.exportLosses, { query: { categoryId: id, ids, format } })
        if (!losses.length) return { content: '所有内容都能带上，可以原样导入。' }
        return {
          content: createElement(
            'ul',
            { className: 'yw-import-hints' },
            losses.map((loss) => createElement('li', { key: loss }, loss)),
          ),
        }
      },
      okText: '导出',
      danger: false,
      act: () => {
        void takingFile.run({ categoryId: id, ids, format })
        return undefined
      },
    })
  const menu = (ids?: string) => ({
    items: [
      { key: 'json', label: '导出 JSON（.json）' },
      { key: 'sheet', label: '导出表格（.xlsx）' },
      ...formats.map(({ key, label }) => ({ key, label: `导出 ${label}` })),
    ],
    onClick: ({ key }: { key: string }) => {
      const format = formats.find((f) => f.key === key)
      if (format) ask(format.key, format.label, ids)
      else void (key === 'json' ? takingJson : takingSheet).run({ categoryId: id, ids })
    },
  })
  return { busy: takingJson.busy || takingSheet.busy || takingFile.busy, menu }
}
