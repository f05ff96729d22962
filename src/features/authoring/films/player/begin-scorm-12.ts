// Entry point of the page of a SCORM 1.2 package.
import { openPage } from './page.ts'
import { scorm12 } from './scorm-12.ts'

void openPage(scorm12())
