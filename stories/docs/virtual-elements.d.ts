/** The facts of the elements, from the manifests (.storybook/elements-plugin.ts). */
declare module 'virtual:elements' {
  const facts: import('../../.storybook/elements-plugin.ts').ElementFacts
  export default facts
}
