declare module '*?worker&inline' {
  const InlineWorker: new () => Worker

  export { InlineWorker as default }
}
