// Types of events for other systems, with their Chinese names.

export const eventTypes = {
  'person.created': '新增人员',
  'person.updated': '人员信息变更',
  'person.moved': '人员调动',
  'person.disabled': '人员停用或删除',
  'course.enabled': '课程启用',
  'course.disabled': '课程停用',
  'media.finished': '音视频生成完成',
  'media.failed': '音视频生成失败',
  'exam.submitted': '考试交卷',
  'exam.graded': '考试评分完成',
  'assignment.created': '新增指派',
  'assignment.cancelled': '取消指派',
  'practice.finished': '练习结束',
} as const
export type EventType = keyof typeof eventTypes
