/** The eleven tabs of the score chart, five exams each. */
export const tabs = ['总分', '语文', '数学', '外语', '物理', '化学', '生物', '政治', '历史', '地理', '名次']
export const exams = ['高二上期末', '高二下期中', '高二下期末', '高三九月', '高三期中']
export const valuesOf = (tab: number) => exams.map((_, exam) => 60 + ((tab * 17 + exam * 23) % 60))

/** Lets the program open the picture and switch tabs. */
export const offer = (open: () => Promise<void> | void, show: (tab: number) => void) =>
  Object.assign(globalThis, {
    readyAt: performance.now(),
    open: async () => {
      await open()
      for (
        let tries = 0;
        tries < 600 && ![...document.querySelectorAll('svg')].some(svg => svg.textContent?.includes(exams[4] ?? ''));
        tries += 1
      )
        await new Promise(done => requestAnimationFrame(done))
    },
    show: (tab: number) =>
      new Promise<void>(done => {
        show(tab)
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  })
