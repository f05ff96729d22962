// Menu that exports questions of a bank, all or selected, as JSON or as a sheet.
import { useDownload } from '#ui/api/use-download.ts'
import { questionSheets } from '../contract.ts'

/** `menu(ids)`: ids joined by commas; without ids all questions. */
export function useQuestionExport(id: string) {
  const takingJson = useDownload(questionSheets.exportJson)
  const takingSheet = useDownload(questionSheets.exportSheet)
  const menu = (ids?: string) => ({
    items: [
      { key: 'json', label: '导出 JSON（.json）' },
      { key: 'sheet', label: '导出表格（.xlsx）' },
    ],
    onClick: ({ key }: { key: string }) => void (key === 'json' ? takingJson : takingSheet).run({ categoryId: id, ids }),
  })
  return { busy: takingJson.busy || takingSheet.busy, menu }
}
