// Pictures of the tiles as inline SVG, so that they use the colours of the theme (--yw-*).
import aiQuestion from '#ui/pictures/tile-ai-question.svg?raw'
import aiScript from '#ui/pictures/tile-ai-script.svg?raw'
import analysis from '#ui/pictures/tile-analysis.svg?raw'
import arrange from '#ui/pictures/tile-arrange.svg?raw'
import bank from '#ui/pictures/tile-bank.svg?raw'
import course from '#ui/pictures/tile-course.svg?raw'
import examAnalysis from '#ui/pictures/tile-exam-analysis.svg?raw'
import exam from '#ui/pictures/tile-exam.svg?raw'
import menu from '#ui/pictures/tile-menu.svg?raw'
import project from '#ui/pictures/tile-project.svg?raw'
import role from '#ui/pictures/tile-role.svg?raw'
import tenant from '#ui/pictures/tile-tenant.svg?raw'
import user from '#ui/pictures/tile-user.svg?raw'

export const tilePictures = { aiQuestion, aiScript, analysis, arrange, bank, course, examAnalysis, exam, menu, project, role, tenant, user }
