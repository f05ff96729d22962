// Endpoints of courses and scripts as spreadsheets: templates, imports with a preview, exports that can be imported unchanged.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Flag } from '#shared/query.ts'
import { ImportAnswer, ImportBody, ImportQuery, sheetUpload } from '#features/organisation/imports/contract.ts'

const upload = sheetUpload(100)

export const courseSheets = contract(
  'course-sheets',
  {
    importCourses: post(`${MANAGEMENT}/course/import`, {
      may: 'course:btn:add',
      summary:
        '导入课程：全部成功或全部不导入；dryRun=true 只检查并答复预览；importId 更正或提交预览，skipBad 时不导入仍有误的行；append=true 追加到同名课程',
      query: ImportQuery.extend({ append: Flag.optional() }),
      heavy: 'import',
      upload,
      body: ImportBody,
      content: ImportAnswer,
      audit: '导入课程',
    }),
    courseErrors: get(`${MANAGEMENT}/course/import/:importId/errors`, {
      may: 'course:btn:add',
      summary: '课程预览的错误清单（.xlsx），每行附原因',
      heavy: 'export',
      answer: 'file',
    }),
    importScripts: post(`${MANAGEMENT}/course/subscene/import`, {
      may: 'course:btn:add',
      summary: '导入脚本到子场景末尾，方式同课程导入',
      query: ImportQuery.extend({ subSceneId: Id }),
      heavy: 'import',
      upload,
      body: ImportBody,
      content: ImportAnswer,
      audit: '导入脚本',
    }),
    scriptErrors: get(`${MANAGEMENT}/course/subscene/import/:importId/errors`, {
      may: 'course:btn:add',
      summary: '脚本预览的错误清单（.xlsx），每行附原因',
      heavy: 'export',
      answer: 'file',
    }),
    exportCourse: get(`${MANAGEMENT}/course/export`, {
      may: 'course:menu',
      summary: '导出一个课程（.xlsx），可原样导入',
      query: z.object({ id: Id }),
      heavy: 'export',
      answer: 'file',
      audit: '导出课程',
    }),
    exportScripts: get(`${MANAGEMENT}/course/subscene/export`, {
      may: 'course:menu',
      summary: '导出一个子场景的脚本（.xlsx），可原样导入',
      query: z.object({ subSceneId: Id }),
      heavy: 'export',
      answer: 'file',
      audit: '导出脚本',
    }),
    courseTemplate: get('/courseTemplate.xlsx', { may: 'public', summary: '课程导入模板', answer: 'file' }),
    scriptTemplate: get('/scriptTemplate.xlsx', { may: 'public', summary: '脚本导入模板', answer: 'file' }),
  },
  {
    courseThere: '课程「{title}」已存在，可打开「追加到同名课程」',
    coursesThere: '有多个同名课程「{title}」，不能追加',
    notEditable: '没有编辑课程「{title}」的权限，可请其创建人将您添加为协作者',
    tooManyLines: '子场景最多{most}条脚本',
    tooManyParts: '课程、场景和子场景合计最多{most}个，请分成几个文件导入',
  },
)
