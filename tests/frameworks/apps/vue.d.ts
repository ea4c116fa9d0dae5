declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent<{ items: readonly unknown[] }>
  export default component
}
