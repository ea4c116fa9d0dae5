import { pupilsOf } from './pupils.ts'
import type { School } from './region.ts'

const topics = [
  ['teacher', '选科之后怎么安排学习', '选科已经确定。对学习节奏、学科之间的取舍有疑问的同学，可以在这里提问，我会逐条回复。'],
  ['adviser', '目标院校和专业', '谈一谈你想去的院校和专业，以及还拿不准的地方。问题越具体越好。'],
  ['adviser', '情绪和压力', '学习或生活上有压力，不方便当面说的，可以写在这里。内容只有你自己和你的老师能看到。'],
  ['jw', '高二学业规划咨询', '高二上学期学业规划咨询，班主任和生涯老师会回复大家的问题。'],
] as const

/** A consultation of every class: who opens it and whom it is for, one here and there and those of the story. */
export const consultsOf = (school: School, year: number) =>
  topics.map(([by, title, content], at) => ({
    ...{ key: `${school.letter} ${at}`, letter: school.letter, creator: `${by}.${school.letter}`, title, content },
    students: pupilsOf(school, year).filter((one, i) => one.at === at && (one.key === one.username || i % 5 === 2)),
  }))
export const questions = [
  ['student', 0, '物理每次考试都在及格线附近，是多做题，还是先把课本的推导重新过一遍？'],
  ['vip', 0, '晚自习的时间总是被数学占满，语文和外语应该怎么安排？'],
  ['student2', 1, '想学建筑，但是不会画画，还来得及准备吗？'],
] as const
/** The first and the last of them are answered. */
export const answers = [
  ['student', 'teacher', '先回到课本。你错的大多是受力分析，把每一章的例题自己推一遍，两周后我们再看一次错题。'],
  ['student2', 'adviser', '来得及。多数院校的建筑学不加试美术，大一会从零开始教。可以先看看目标院校的培养方案。'],
] as const
