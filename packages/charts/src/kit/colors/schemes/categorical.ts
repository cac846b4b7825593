import type { Palette } from './named-palette.ts';

/** The categorical palettes that stored charts name, by Superset's ids; loaded when a chart names one or the chooser opens. */
export const categoricalPalettes: readonly Palette[] = [
  {
    id: 'bnbColors',
    label: 'Airbnb Colors',
    isFeatured: false,
    colors:
      '#29696b #5bcace #f4b02a #f1826a #792eb2 #c96ec6 #921e50 #b27700 #9c3498 #9c3498 #e4679d #c32f0e #9d63ca'.split(
        ' ',
      ),
  },
  {
    id: 'd3Category10',
    label: 'D3 Category 10',
    isFeatured: false,
    colors: '#1f77b4 #ff7f0e #2ca02c #d62728 #9467bd #8c564b #e377c2 #7f7f7f #bcbd22 #17becf'.split(' '),
  },
  {
    id: 'd3Category20',
    label: 'D3 Category 20',
    isFeatured: false,
    colors:
      '#1f77b4 #aec7e8 #ff7f0e #ffbb78 #2ca02c #98df8a #d62728 #ff9896 #9467bd #c5b0d5 #8c564b #c49c94 #e377c2 #f7b6d2 #7f7f7f #c7c7c7 #bcbd22 #dbdb8d #17becf #9edae5'.split(
        ' ',
      ),
  },
  {
    id: 'd3Category20b',
    label: 'D3 Category 20b',
    isFeatured: false,
    colors:
      '#393b79 #5254a3 #6b6ecf #9c9ede #637939 #8ca252 #b5cf6b #cedb9c #8c6d31 #bd9e39 #e7ba52 #e7cb94 #843c39 #ad494a #d6616b #e7969c #7b4173 #a55194 #ce6dbd #de9ed6'.split(
        ' ',
      ),
  },
  {
    id: 'd3Category20c',
    label: 'D3 Category 20c',
    isFeatured: false,
    colors:
      '#3182bd #6baed6 #9ecae1 #c6dbef #e6550d #fd8d3c #fdae6b #fdd0a2 #31a354 #74c476 #a1d99b #c7e9c0 #756bb1 #9e9ac8 #bcbddc #dadaeb #636363 #969696 #bdbdbd #d9d9d9'.split(
        ' ',
      ),
  },
  {
    id: 'echarts4Colors',
    label: 'ECharts v4.x Colors',
    isFeatured: false,
    colors: '#c23531 #2f4554 #61a0a8 #d48265 #91c7ae #749f83 #ca8622 #bda29a #6e7074 #546570 #c4ccd3'.split(' '),
  },
  {
    id: 'echarts5Colors',
    label: 'ECharts v5.x Colors',
    isFeatured: false,
    colors: '#5470c6 #91cc75 #fac858 #ee6666 #73c0de #3ba272 #fc8452 #9a60b4 #ea7ccc'.split(' '),
  },
  {
    id: 'googleCategory10c',
    label: 'Google Category 10c',
    isFeatured: false,
    colors: '#3366cc #dc3912 #ff9900 #109618 #990099 #0099c6 #dd4477 #66aa00 #b82e2e #316395'.split(' '),
  },
  {
    id: 'googleCategory20c',
    label: 'Google Category 20c',
    isFeatured: false,
    colors:
      '#3366cc #dc3912 #ff9900 #109618 #990099 #0099c6 #dd4477 #66aa00 #b82e2e #316395 #994499 #22aa99 #aaaa11 #6633cc #e67300 #8b0707 #651067 #329262 #5574a6 #3b3eac'.split(
        ' ',
      ),
  },
  {
    id: 'lyftColors',
    label: 'Lyft Colors',
    isFeatured: false,
    colors: '#ea0b8c #6c838e #29abe2 #33d9c1 #9dacb9 #7560aa #2d5584 #831c4a #333d47 #ac2077'.split(' '),
  },
  {
    id: 'presetColors',
    label: 'Preset Colors',
    isFeatured: true,
    colors:
      '#6bd3b3 #fcc550 #408184 #66cbe2 #ee5960 #484e5a #ff874e #03748e #c9bbab #b17baa #b5e9d9 #fde2a7 #9fc0c1 #b2e5f0 #f6acaf #a4a6ac #ffc3a6 #81b9c6 #e4ddd5 #d9bdd5'.split(
        ' ',
      ),
  },
  {
    id: 'supersetColors',
    label: 'Superset Colors',
    isFeatured: true,
    colors:
      '#1fa8c9 #454e7c #5ac189 #ff7f44 #666666 #e04355 #fcc700 #a868b7 #3ccccb #a38f79 #8fd3e4 #a1a6bd #ace1c4 #fec0a1 #b2b2b2 #efa1aa #fde380 #d3b3da #9ee5e5 #d1c6bc'.split(
        ' ',
      ),
  },
  {
    id: 'supersetAndPresetColors',
    label: 'Preset + Superset',
    isFeatured: true,
    colors: '#004960 #2893b3 #20a7c9 #5cc0da #7dcde1 #a9d3e1 #c6ece1 #aae2d2 #71cfb4 #2fc096 #178f7a #067162'.split(
      ' ',
    ),
  },
  {
    id: 'modernSunset',
    label: 'Modern sunset',
    isFeatured: true,
    colors: '#0080f6 #254081 #6c4592 #a94693 #dc4180 #f35193 #ff7582 #ff4c5d #ff824e #ffad2a #ffdb04 #f3f700'.split(
      ' ',
    ),
  },
  {
    id: 'colorsOfRainbow',
    label: 'Colors of rainbow',
    isFeatured: true,
    colors: '#41ed86 #2fc096 #01dfff #153ae0 #850ad6 #bd59ff #ff4a96 #c32668 #f40000 #ff8901 #ffbc0a #ffec43'.split(
      ' ',
    ),
  },
  {
    id: 'blueToGreen',
    label: 'Blue to green',
    isFeatured: true,
    colors: '#3200a7 #004cda #0074f1 #0096ef #53bfff #41c8e6 #30dede #04d9c7 #00eaa2 #a6ff93'.split(' '),
  },
  {
    id: 'redToYellow',
    label: 'Red to yellow',
    isFeatured: true,
    colors: '#90042a #d60039 #d1353b #e45233 #f47028 #fe8e17 #ffad00 #ffcc00 #ffe601 #fff46d'.split(' '),
  },
  {
    id: 'wavesOfBlue',
    label: 'Waves of blue',
    isFeatured: true,
    colors: '#070061 #0a0095 #0054b4 #006be7 #2289ff #4a9fff #76b6ff #9dcbff #bedcff #daebff'.split(' '),
  },
];
