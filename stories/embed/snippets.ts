/** What somebody has put together in the generator. */
export interface Choice {
  readonly tag: string
  readonly name: string
  /** Address of the server without a slash at its end. */
  readonly server: string
  /** Attributes as written; an empty text is an attribute without a value. */
  readonly attributes: Readonly<Record<string, string>>
  readonly seed: string
}
export type Framework = 'html' | 'react' | 'vue' | 'iframe'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const written = (attributes: Choice['attributes'], close = (text: string) => `"${escaped(text)}"`) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}=${close(value)}`))
    .join('')
const pascal = (name: string) => name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

const write: Record<Framework, (choice: Choice) => string> = {
  html: ({ tag, server, attributes, seed }) =>
    [
      `<script type="module" src="${server}/elements/autoload.js"></script>`,
      `<${tag}${written(attributes)}></${tag}>`,
      ...(seed ? ['', `<style>${tag} { --zy-seed: ${seed} }</style>`] : []),
      '',
      '<script type="module">',
      '  // your server asks ours for a token that lives for minutes (POST login-methods/embed_token/)',
      `  document.querySelector('${tag}').getToken = () => fetch('/my/zhiyuan-token').then(answer => answer.text())`,
      '</script>',
    ].join('\n'),
  react: ({ tag, name, server, attributes, seed }) =>
    [
      `import 'zhiyuan/elements/${name}'`,
      "import 'zhiyuan/jsx'",
      '',
      `export const ${pascal(name)} = () => (`,
      `  <${tag} base="${server}/api"${written(attributes)}${seed ? ` style={{ '--zy-seed': '${seed}' }}` : ''}`,
      "    getToken={() => fetch('/my/zhiyuan-token').then(answer => answer.text())} />",
      ')',
    ].join('\n'),
  vue: ({ tag, name, server, attributes, seed }) =>
    [
      '<script setup>',
      `import 'zhiyuan/elements/${name}'`,
      "const getToken = () => fetch('/my/zhiyuan-token').then(answer => answer.text())",
      '</script>',
      '<template>',
      `  <${tag} base="${server}/api"${written(attributes)}${seed ? ` style="--zy-seed: ${seed}"` : ''} :getToken.prop="getToken" />`,
      '</template>',
    ].join('\n'),
  iframe: ({ tag, server, attributes }) =>
    [
      `<iframe src="${server}/embed/${tag}${
        Object.keys(attributes).length > 0 ? `?${escaped(new URLSearchParams(attributes).toString())}` : ''
      }" title="" style="width: 100%; border: 0"></iframe>`,
    ].join('\n'),
}

/** The lines a page's author pastes. */
export const snippetOf = (framework: Framework, choice: Choice): string => write[framework](choice)
