// Rich text editor of fill-in questions: paragraphs, bold, and blanks as numbered gaps; loaded on demand.
import { BoldOutlined, PlusSquareOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Mark, mergeAttributes, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { Button, Tooltip } from 'antd'
import { useEffect, useRef } from 'react'
import { blankToken, maxBlanks } from '../contract.ts'
import { showWarning } from '#ui/page/notice.ts'
import { insertEvent } from './insert-text.ts'
import { droppedNotice, pastedHtml } from './pasted.ts'
import { type BlankDraft, newRowKey } from './question-draft.ts'

/** Node of a blank. It keeps its key when it moves, so that its answer follows. */
const Blank = Node.create({
  name: 'blank',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    key: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-key'),
      renderHTML: ({ key }) => (key ? { 'data-key': key as string } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-blank]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-blank': '', class: 'yw-q-blank', role: 'img', 'aria-label': '填空' }),
  ],
  renderText: () => '____',
})
const script = (name: 'sub' | 'sup') =>
  Mark.create({
    name,
    excludes: name === 'sub' ? 'sup' : 'sub',
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
  })
const shown = /<span[^>]*data-blank[^>]*>(?:<\/span>)?/g
const toEditor = (html: string) => html.replaceAll(blankToken, '<span data-blank></span>')

/** Reads the text with tokens and the keys of its blanks in order; a copied blank gets a new key. */
function read(editor: Editor, first: readonly string[]): { html: string; keys: string[] } {
  const keys: string[] = []
  const { tr } = editor.state
  editor.state.doc.descendants((node, at) => {
    if (node.type.name !== 'blank') return
    const known = node.attrs['key'] as string | null
    const key = known && !keys.includes(known) ? known : (first[keys.length] ?? newRowKey())
    if (key !== known) tr.setNodeAttribute(at, 'key', key)
    keys.push(key)
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('keys', true))
  return { html: editor.getHTML().replaceAll(shown, blankToken), keys }
}

interface Props {
  id?: string | undefined
  html: string
  blanks: readonly BlankDraft[]
  label: string
  onChange: (html: string, keys: string[]) => void
}

interface ScriptProps {
  editor: Editor
  name: 'sub' | 'sup'
  label: string
  sign: string
  on: boolean
}
const ScriptButton = ({ editor, name, label, sign, on }: ScriptProps) => (
  <Tooltip title={label}>
    <Button
      size="small"
      type="text"
      aria-label={`${label} ${sign}`}
      aria-pressed={on}
      className={on ? 'is-on' : ''}
      onClick={() => editor.chain().focus().toggleMark(name).run()}
    >
      {sign}
    </Button>
  </Tooltip>
)

function Tools({ editor, full }: { editor: Editor; full: boolean }) {
  const { bold, sub, sup, undo, redo } = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive('bold'),
      sub: e.isActive('sub'),
      sup: e.isActive('sup'),
      undo: e.can().undo(),
      redo: e.can().redo(),
    }),
  })
  return (
    <div className="yw-q-tools" role="toolbar" aria-label="题目格式">
      <Tooltip title={full ? `最多${maxBlanks}个填空` : '在光标处插入'}>
        <Button
          size="small"
          type="primary"
          ghost
          icon={<PlusSquareOutlined aria-hidden />}
          disabled={full}
          onClick={() => editor.chain().focus().insertContent({ type: 'blank' }).run()}
        >
          插入填空
        </Button>
      </Tooltip>
      <Tooltip title="加粗（Ctrl+B）">
        <Button
          size="small"
          type="text"
          aria-label="加粗"
          aria-pressed={bold}
          className={bold ? 'is-on' : ''}
          icon={<BoldOutlined aria-hidden />}
          onClick={() => editor.chain().focus().toggleBold().run()}
        />
      </Tooltip>
      <ScriptButton editor={editor} name="sup" label="上标" sign="x²" on={sup} />
      <ScriptButton editor={editor} name="sub" label="下标" sign="x₂" on={sub} />
      <Button
        size="small"
        type="text"
        aria-label="撤销"
        icon={<UndoOutlined aria-hidden />}
        disabled={!undo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <Button
        size="small"
        type="text"
        aria-label="重做"
        icon={<RedoOutlined aria-hidden />}
        disabled={!redo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </div>
  )
}

export default function BlankEditor({ id, html, blanks, label, onChange }: Props) {
  const keys = blanks.map((b) => b.key)
  /** The last value that the editor reported. */
  const said = useRef({ html, keys: keys.join() })
  const editor = useEditor({
    extensions: [
      Document,
      Paragraph,
      Text,
      Bold,
      script('sub'),
      script('sup'),
      HardBreak,
      UndoRedo,
      Blank,
      Placeholder.configure({ placeholder: '输入题目，在要作答的地方插入填空' }),
    ],
    content: toEditor(html),
    immediatelyRender: true,
    editorProps: {
      handleDOMEvents: {
        [insertEvent]: (view, event) => view.pasteText((event as CustomEvent<string>).detail),
      },
      transformPastedHTML: (text) => {
        const { html: kept, dropped } = pastedHtml(text)
        const notice = droppedNotice(dropped)
        if (notice) showWarning(notice)
        return kept
      },
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', class: 'yw-q-editor', ...(id ? { id } : {}) },
    },
    onCreate: ({ editor: now }) => {
      read(now, keys)
    },
    onUpdate: ({ editor: now, transaction }) => {
      if (transaction.getMeta('keys')) return
      const after = read(now, [])
      said.current = { html: after.html, keys: after.keys.join() }
      onChange(after.html, after.keys)
    },
  })
  // the value changed from outside: the form was reset, or another user's version was taken
  const given = keys.join()
  useEffect(() => {
    if (html === said.current.html && given === said.current.keys) return
    said.current = { html, keys: given }
    editor.commands.setContent(toEditor(html), { emitUpdate: false })
    read(editor, given ? given.split(',') : [])
  }, [editor, html, given])
  return (
    <div className="yw-q-edit">
      <Tools editor={editor} full={blanks.length >= maxBlanks} />
      <EditorContent editor={editor} />
    </div>
  )
}
