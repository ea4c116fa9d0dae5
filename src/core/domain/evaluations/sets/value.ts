import { makeSet, ownSource, weighing } from '../make-set.ts'

const low = '选择时你不太在意这一点。'
const middle = '这一点对你有些分量，会和别的条件一起考虑。'

/** What one wants of work: six values, named in our own words. */
export const value = makeSet({
  id: 'value-24',
  kind: 'value',
  title: '价值观测评',
  ask: '将来选择职业时，这一点对你有多重要？',
  source: `${ownSource}（24 题）；六个方面参照 O*NET® 的工作价值分类（美国劳工部，CC BY 4.0），题目为自编`,
  choices: weighing,
  scales: [
    {
      ...{ id: 'achievement', name: '成就', low, middle },
      high: '你看重施展所长、做出成果。选择时可以看看：这份工作能否用上你最强的能力，成果是否看得见。',
      asked: ['能用上我最擅长的能力', '做完能看到实实在在的成果', '有难度、能让我不断进步', '把事情做到最好'],
    },
    {
      ...{ id: 'independence', name: '自主', low, middle },
      high: '你看重自己拿主意。选择时可以看看：工作方式有多大的自由，是否鼓励新的做法。',
      asked: ['可以按自己的办法做事', '自己决定先做什么、后做什么', '能尝试新的想法', '对自己的工作结果负责'],
    },
    {
      ...{ id: 'recognition', name: '认可', low, middle },
      high: '你看重别人的尊重和上升的机会。选择时可以看看：职业的发展阶梯和社会评价。',
      asked: ['有晋升的机会', '受到别人的尊重', '有机会带领别人', '做出的贡献有人知道'],
    },
    {
      ...{ id: 'relationships', name: '人际', low, middle },
      high: '你看重与人相处、对别人有帮助。选择时可以看看：每天和谁一起工作，为谁工作。',
      asked: ['同事之间相处融洽', '能帮助别人', '不做违背良心的事', '每天能和人打交道'],
    },
    {
      ...{ id: 'support', name: '支持', low, middle },
      high: '你看重公平和有人指导。选择时可以看看：单位的制度、培训和管理方式。',
      asked: ['制度公平，说到做到', '遇到困难有人指导', '有系统的培训', '上级愿意听下属的意见'],
    },
    {
      ...{ id: 'conditions', name: '条件', low, middle },
      high: '你看重稳定、收入和生活的平衡。选择时可以看看：工作地点、时间、收入和保障。',
      asked: ['工作稳定', '收入能让家人安心', '有时间留给家人和自己', '工作环境安全、舒适'],
    },
  ],
})
