import { ActionIcon } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './slides.module.css';

const rotationMs = 6000;

const slides: { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Leitura de cocho sem internet',
    text: 'Dois toques por lote, no curral, com sol e sem sinal. Nada se perde.',
    picture: (
      <>
        <path d="M60 190h280l-26 66a14 14 0 0 1-13 9H99a14 14 0 0 1-13-9z" fill="#f7f2e6" />
        <path d="M84 190c20-46 60-62 116-62s96 16 116 62z" fill="#e0b04a" />
        <path d="M92 222h216" stroke="#b4532a" strokeWidth="9" strokeLinecap="round" />
        <path
          d="m168 166 22 22 46-52"
          fill="none"
          stroke="#173d27"
          strokeWidth="13"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ),
  },
  {
    title: 'A carga certa, no lote certo',
    text: 'A nota ajusta o próximo trato e a programação diz ao vagão o que carregar.',
    picture: (
      <>
        <path d="M70 120h190l24 84H96z" fill="#f7f2e6" />
        <path d="M92 120c12-28 40-40 74-40s62 12 74 40z" fill="#e0b04a" />
        <path d="M276 150h52l22 34v32h-66" fill="#b4532a" />
        <circle cx="130" cy="226" r="30" fill="#0d2417" stroke="#f7f2e6" strokeWidth="8" />
        <circle cx="222" cy="226" r="30" fill="#0d2417" stroke="#f7f2e6" strokeWidth="8" />
        <circle cx="318" cy="232" r="24" fill="#0d2417" stroke="#f7f2e6" strokeWidth="8" />
      </>
    ),
  },
  {
    title: 'Previsto e realizado, lado a lado',
    text: 'A balança conta o que aconteceu; o painel mostra o desvio e o custo.',
    picture: (
      <>
        <path d="M70 252h270" stroke="#f7f2e6" strokeWidth="6" strokeLinecap="round" />
        {[
          [92, 96, 84],
          [160, 120, 128],
          [228, 148, 140],
          [296, 172, 158],
        ].map(([x = 0, planned = 0, used = 0]) => (
          <g key={x}>
            <rect x={x - 24} y={246 - planned} width="22" height={planned} rx="5" fill="#8cbf9c" />
            <rect x={x} y={246 - used} width="22" height={used} rx="5" fill="#e0b04a" />
          </g>
        ))}
      </>
    ),
  },
  {
    title: 'Decisão antes do café',
    text: 'Às seis da manhã: quem comeu, o que saiu errado e quanto custou.',
    picture: (
      <>
        <circle cx="200" cy="178" r="62" fill="#e0b04a" />
        <path d="M200 84v-30M108 120l-22-20M292 120l22-20" stroke="#e0b04a" strokeWidth="9" strokeLinecap="round" />
        <path d="M30 214c60-36 110-36 170 0s110 36 170 0v72H30z" fill="#2f7d4b" />
        <path d="M30 240c60-24 110-24 170 0s110 24 170 0v46H30z" fill="#b4532a" />
      </>
    ),
  },
];

/** Four slides, six seconds each. They can be chosen and paused. */
export function Slides() {
  const [{ current, turned }, turn] = useState({ current: 0, turned: false });
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => turn({ current: (current + 1) % slides.length, turned: true }), rotationMs);
    return () => clearTimeout(timer);
  }, [current, paused]);

  const slide = slides[current];
  if (!slide) return null;
  return (
    <aside className={styles.panel} aria-label="Conheça o Cocho">
      <div className={styles.slide} key={current} data-turned={turned || undefined}>
        <svg viewBox="20 40 360 250" className={styles.picture} aria-hidden="true">
          {slide.picture}
        </svg>
        <p className={styles.title}>{slide.title}</p>
        <p className={styles.text}>{slide.text}</p>
      </div>
      <div className={styles.controls}>
        {slides.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            className={styles.dot}
            aria-label={`Slide ${index + 1}: ${title}`}
            aria-current={index === current}
            onClick={() => turn({ current: index, turned: true })}
          />
        ))}
        <ActionIcon
          variant="transparent"
          className={styles.pause}
          aria-label={paused ? 'Continuar apresentação' : 'Pausar apresentação'}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <IconPlayerPlayFilled size={14} /> : <IconPlayerPauseFilled size={14} />}
        </ActionIcon>
      </div>
    </aside>
  );
}
