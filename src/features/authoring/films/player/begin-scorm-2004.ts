// Entry point of the page of a SCORM 2004 package.
import { openPage } from './page.ts'
import { scorm2004 } from './scorm-2004.ts'

void openPage(scorm2004())
