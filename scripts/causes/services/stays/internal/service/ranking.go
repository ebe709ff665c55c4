package service

import (
	"sort"
	"strings"

	"github.com/agnivade/levenshtein"

	"example.org/stays/internal/store"
	"example.org/stays/internal/text"
)

const (
	titleScore   = 5
	aboutScore   = 1
	amenityScore = 3
	mostTypos    = 2
)

// Hit is a home that was searched for.
type Hit struct {
	Home  store.Home
	Score float64
	Marks []text.Mark
}

func scoreOf(home store.Home, words []string, rating store.Rating) float64 {
	title, about := strings.ToLower(home.Title), strings.ToLower(home.About)
	score := 0.0
	for _, word := range words {
		if strings.Contains(title, word) {
			score += titleScore
		}
		score += aboutScore * float64(strings.Count(about, word))
		for _, amenity := range home.Amenities {
			if amenity == word {
				score += amenityScore
			}
		}
	}
	return score + rating.Stars/10
}

// rank sorts homes by how well they fit the words.
func rank(homes []store.Home, words []string, ratings map[int]store.Rating, most int) []Hit {
	hits := make([]Hit, 0, len(homes))
	for _, home := range homes {
		hits = append(hits, Hit{Home: home, Score: scoreOf(home, words, ratings[home.ID])})
	}
	sort.SliceStable(hits, func(one, other int) bool { return hits[one].Score > hits[other].Score })
	hits = hits[:min(most, len(hits))]
	for at := range hits {
		hits[at].Marks = text.Marks(hits[at].Home.Title, words)
	}
	return hits
}

// nearest returns the word of a vocabulary that is most like a word with typos, or the word itself.
func nearest(word string, vocabulary []string) string {
	best, fewest := word, mostTypos+1
	for _, known := range vocabulary {
		if typos := levenshtein.ComputeDistance(word, known); typos < fewest {
			best, fewest = known, typos
		}
	}
	return best
}
