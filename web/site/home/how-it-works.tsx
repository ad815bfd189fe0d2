import { DayArc } from '../drawings/day-arc.tsx';
import { PenScene } from '../drawings/pen-scene.tsx';

const steps = [
  ['05:50', 'Leitura', 'O operador passa pelos cochos e dá a nota de cada lote. Sem sinal também vale.'],
  ['06:10', 'Carga', 'A nota vira quilos: a carga de cada lote é recalculada na hora, por cabeça e por trato.'],
  ['06:30', 'Vagão', 'A programação diz o que carregar e em que ordem. A balança avisa quando chegou no alvo.'],
  ['07:15', 'Descarga', 'Baia por baia, o que foi previsto e o que caiu no cocho, pesado.'],
  ['18:00', 'Fechamento', 'Consumo, desvio e custo do dia prontos. Amanhã começa do que aconteceu hoje.'],
];

export function HowItWorks() {
  return (
    <section id="how-it-works" className="how">
      <div className="wide">
        <p className="eyebrow">Como funciona</p>
        <h2>Um dia de trato, do escuro ao fechamento</h2>
        <DayArc />
        <ol className="day">
          {steps.map(([time, title, text]) => (
            <li key={time}>
              <p className="time">{time}</p>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <a className="deck-tile" href="/apresentacao" target="_blank" rel="noopener">
          <span className="deck-preview">
            <PenScene />
            <b>O cocho em dez minutos</b>
          </span>
          <span>
            <b>Veja a apresentação</b>
            Dez slides para mostrar ao sócio, ao técnico e a quem trata. Abre em nova aba.
          </span>
        </a>
      </div>
    </section>
  );
}
