// Endpoints of course packages (课程包): a course with its scenes, lines, settings, scenarios and media as one archive, in and out.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'

/** Most media of a package, and their bytes together. */
export const maxFiles = 4000
export const maxBytes = 950_000_000

const Brought = z.object({
  courseId: Id,
  title: z.string(),
  scenes: z.int(),
  subScenes: z.int(),
  lines: z.int(),
  files: z.int(),
  scenarios: z.int(),
  /** Parts that could not be taken over, as sentences. */
  losses: z.array(z.string()),
})
export type Brought = z.infer<typeof Brought>

export const coursePackages = contract(
  'course-packages',
  {
    exportPackage: get(`${MANAGEMENT}/course/package`, {
      may: 'course:menu',
      summary: '导出课程包（.zip）：课程、场景、子场景、脚本、数字人设置、情景和音视频，可导入其他企业或其他系统',
      query: z.object({ id: Id }),
      heavy: 'export',
      answer: 'file',
      audit: '导出课程包',
    }),
    importPackage: post(`${MANAGEMENT}/course/package`, {
      may: 'course:btn:add',
      summary: '导入课程包，新建一门停用的课程，不改动已有内容；全部成功或全部不导入',
      heavy: 'import',
      upload: { maxBytes: 1_000_000_000, limit: '1G', types: ['.zip'] },
      content: Brought,
      audit: '导入课程包',
    }),
  },
  {
    noPackage: '这不是课程包：压缩包里没有 course.json',
    broken: '课程包的内容无法识别：{reason}',
    newer: '这个课程包来自更新的版本，请先升级本系统',
    tooLarge: '课程的音视频合计超过 950M，不能放进一个课程包',
    tooMany: '课程的音视频超过 {most} 个，不能放进一个课程包',
    lacking: '课程包缺少文件 {name}，可能没有下载完整',
    otherFile: '课程包里的文件 {name} 与清单不符，已拒绝',
  },
)
