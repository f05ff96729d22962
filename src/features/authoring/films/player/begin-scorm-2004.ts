// The beginning of a scorm-2004 package's page.
import { openPage } from './page.ts'
import { scorm2004 } from './scorm-2004.ts'

void openPage(scorm2004())
