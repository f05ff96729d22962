// Page 话术生成: a menu entry of its own with its own permission word. The address decides what is drafted.
export { default } from './DraftsPage.tsx'
