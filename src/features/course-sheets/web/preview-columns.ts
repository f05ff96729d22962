// The columns of the previews of courses and scripts.
import type { PreviewColumn } from '../../imports/web/ImportDialog.tsx'
import { mediaTypeLabels, needAnswerLabels, scriptTypeLabels } from '../../scripts/contract.ts'

export const lineColumns: readonly PreviewColumn[] = [
  { field: 'type', title: '类型', width: 120, choices: Object.values(scriptTypeLabels) },
  { field: 'mediaType', title: '媒体类型', width: 120, choices: [mediaTypeLabels.VIDEO, mediaTypeLabels.AUDIO, mediaTypeLabels.TEXT] },
  { field: 'needAnswer', title: '是否需要回答', width: 120, choices: Object.values(needAnswerLabels) },
  { field: 'section', title: '章节', width: 100 },
  { field: 'text', title: '文本', width: 240 },
  { field: 'answerPoints', title: '答题要点', width: 160 },
  { field: 'answerText', title: '参考答案', width: 240 },
]
export const treeColumns: readonly PreviewColumn[] = [
  { field: 'courseTitle', title: '课程名称', width: 150 },
  { field: 'courseDescription', title: '课程描述', width: 160 },
  { field: 'sceneTitle', title: '场景名称', width: 130 },
  { field: 'sceneDescription', title: '场景描述', width: 130 },
  { field: 'subSceneTitle', title: '子场景名称', width: 130 },
  { field: 'subSceneContent', title: '子场景内容', width: 180 },
]
